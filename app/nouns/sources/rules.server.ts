import { eq } from "drizzle-orm";
import { findExisting } from "../../../db/rows.server.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { passageSources } from "../../../db/schema/evidence/passages.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { news } from "../../../db/schema/news.ts";
import type { Write } from "../../../db/write.server.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { changeRecord, insertRecord } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { pagingQuery } from "../../shared/lists/list-query.ts";
import { formatCount } from "../../shared/values/text.ts";
import { addClippings } from "../clippings/commands.server.ts";
import { requirePublication } from "../publications/rules.server.ts";
import {
  type NewsSourceInput,
  type SourceUpdate,
  sourceInput,
  sourceMessages,
  sourceShape,
  sourceUpdate,
} from "./contract.ts";
import { sourceFields, sourceNoun } from "./declaration.ts";
import { getSource, listSources } from "./queries.server.ts";

export const sourceRules: NounRules<SourceUpdate> = {
  noun: "source",
  declaration: sourceNoun,
  messages: sourceMessages,
  permission: contentPermission,
  isShared: true,
  async prepare({ tx }, fields) {
    const { publication } = fields;
    if (publication && (await findExisting(tx, "publication", [publication])).size === 0)
      throw invalidField("publication", "Esa publicación no existe");
    return toColumns(sourceFields, fields);
  },
  async findUse(tx, id) {
    const passages = await tx.$count(passageSources, eq(passageSources.sourceId, id));
    const items = await tx.$count(news, eq(news.sourceId, id));
    const scans = await tx.$count(clippings, eq(clippings.sourceId, id));
    const uses = [
      formatUse(passages, "frase", "frases"),
      formatUse(items, "noticia", "noticias"),
      formatUse(scans, "recorte", "recortes"),
    ].filter((use) => use !== "");
    return uses.length > 0 ? `No se puede eliminar: de esta fuente dependen ${uses.join(" y ")}.` : null;
  },
  calls: {
    one: "source",
    summaries: { list: "All sources, newest first" },
    read: "readEvidence",
    query: pagingQuery,
    shape: sourceShape,
    input: sourceInput,
    update: sourceUpdate,
    list: listSources,
    get: getSource,
  },
};

const formatUse = (total: number, one: string, many: string) =>
  total > 0 ? formatCount(total, one, many) : "";

type NewsRow = { sourceId: string | null; headline: string; date: string };

/**
 * The source of a news item, as part of the write of that item: the one named, or its own with these fields, which is
 * changed or created. @returns its id, null for none, undefined where nothing is said
 */
export async function setNewsSource(
  writing: Write,
  given: NewsSourceInput | string | undefined,
  { sourceId, headline, date }: NewsRow,
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  if (given === "") return null;
  if (typeof given === "string") {
    if ((await findExisting(writing.tx, "source", [given])).size === 0)
      throw invalidField("source", "Esa fuente no existe");
    return given;
  }
  const { publication, clippings = [], ...own } = given;
  const publicationId =
    publication === undefined ? undefined : await requirePublication(writing, publication);
  const fields = { ...own, ...(publicationId === undefined ? {} : { publication: publicationId ?? "" }) };
  if (sourceId === null) {
    const dated = { ...fields, title: own.title || headline, date: own.date || date };
    const id = await insertRecord(writing, sourceRules, dated);
    await addClippings(writing, id, clippings);
    return id;
  }
  await addClippings(writing, sourceId, clippings);
  if (Object.keys(fields).length === 0) return sourceId;
  const current = await readTitle(writing, sourceId);
  await changeRecord(writing, sourceRules, {
    id: sourceId,
    fields: { ...fields, title: own.title || current },
  });
  return sourceId;
}

async function readTitle({ tx }: Write, id: string): Promise<string> {
  const [source] = await tx.select({ title: sources.title }).from(sources).where(eq(sources.id, id));
  return source?.title ?? "";
}
