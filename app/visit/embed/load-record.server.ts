import { data } from "react-router";
import { findKept } from "../../../db/links/follow-reports.server.ts";
import type { PastRecord } from "../../features/editions/contract.ts";
import { loadRecordState } from "../../features/editions/past/past-record.server.ts";
import { getRecordPath, nounOfList } from "../../features/open-data/constants.ts";
import type { EmbeddedList, EmbeddedPage } from "../../features/open-data/embeds.server.ts";
import { findRow } from "../../features/open-data/rows.server.ts";
import { formatNewsDate } from "../../nouns/news/checks.ts";
import { nouns } from "../../nouns/register.ts";
import type { Context } from "../../shared/context.server.ts";
import { loadForPage, loadRecordForPage } from "../../shared/pages/page-errors.server.ts";
import { readEmbedSource } from "./read-source.server.ts";

const messages = {
  unknown: "Este registro ya no está en el observatorio.",
  loadFailed: "No pudimos cargarlo. Inténtalo de nuevo.",
};

/** What says when and where a record belongs, by wire name, in the order of reading. */
const facts: Record<EmbeddedList, readonly string[]> = {
  news: ["newsDate", "sourcePublication", "interventionName"],
  conflicts: ["interventionName", "timeStressOccurrenceName", "actorsInvolved"],
  interventions: ["internalSystemName", "hierarchyName", "strategicProject"],
};

type Asked = Pick<Extract<EmbeddedPage, { kind: "record" }>, "list" | "id" | "path">;
type Shown = { title: string; words: string; text: string };

/** A record as it is, or as an edition has it. Throws the response of an error page. */
export async function loadRecord(app: Context, request: Request, asked: Asked) {
  const loaded = await loadRecordState(app, request, asked, () => loadNow(app, asked));
  const { past, current } = loaded.data;
  const path = past ? past.path : getRecordPath(asked.list, asked.id);
  const source = await loadForPage(
    readEmbedSource({ ...app, frozen: past?.name }, path),
    messages.loadFailed,
  );
  const shown = past ? describePast(asked.list, past) : current;
  return data({ kind: "record", source, ...shown } as const, loaded.init ?? undefined);
}

async function loadNow({ db, ownAddress }: Context, { list, id, path }: Asked): Promise<Shown> {
  const find = (known: string) => findRow(db, { list, id: known, origin: ownAddress ?? "" });
  const row = await loadRecordForPage(id, find, messages, async (recordId) => {
    const kept = await findKept(db, { noun: nounOfList[list], recordId });
    return kept && path.replace(recordId, kept);
  });
  const read = (name: string) => String(row[name] ?? "");
  return {
    title: read(nouns[nounOfList[list]].nameFields[0] ?? ""),
    words: joinFacts(list, (name) => (name === "newsDate" ? formatNewsDate(read(name)) : read(name))),
    text: read("description"),
  };
}

/** A state that can no longer be read says why. */
function describePast(list: EmbeddedList, { title, fields, reason }: PastRecord): Shown {
  const read = (name: string) =>
    [fields?.find((field) => field.name === name)?.value ?? ""].flat().join("; ");
  return {
    title: title || "Un registro que no se puede leer",
    words: joinFacts(list, read),
    text: fields ? read("description") : `Lo que decía ya no se muestra. ${reason}`,
  };
}

const joinFacts = (list: EmbeddedList, read: (name: string) => string) =>
  facts[list]
    .map(read)
    .filter((fact) => fact !== "")
    .join(" · ");
