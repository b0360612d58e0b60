import { count, eq } from "drizzle-orm";
import { findExisting } from "../../../db/rows.server.ts";
import { passageSources } from "../../../db/schema/evidence/passages.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { news } from "../../../db/schema/news.ts";
import type { Write } from "../../../db/write.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { formatCount } from "../../shared/values/text.ts";
import { changePlain, insertPlain, type PlainNoun } from "../plain-records.server.ts";
import { requirePublication } from "../publications/commands.server.ts";
import { type NewsSourceInput, type SourceUpdate, sourceMessages } from "./contract.ts";
import { sourceFields } from "./fields.ts";

export const sourceRecords: PlainNoun<SourceUpdate> = {
  noun: "source",
  table: sources,
  unknown: sourceMessages.unknown,
  write: "writeContent",
  delete: "deleteContent",
  async prepare(tx, fields) {
    const { publication } = fields;
    if (publication && (await findExisting(tx, "publication", [publication])).size === 0)
      throw invalidField("publication", "Esa publicación no existe");
    return toColumns(sourceFields, fields);
  },
  async findUse(tx, id) {
    const [passages, items] = await Promise.all([
      tx.select({ total: count() }).from(passageSources).where(eq(passageSources.sourceId, id)),
      tx.select({ total: count() }).from(news).where(eq(news.sourceId, id)),
    ]);
    const uses = [
      formatUse(passages[0]?.total, "frase", "frases"),
      formatUse(items[0]?.total, "noticia", "noticias"),
    ].filter((use) => use !== "");
    return uses.length > 0 ? `No se puede eliminar: de esta fuente dependen ${uses.join(" y ")}.` : null;
  },
};

const formatUse = (total = 0, one: string, many: string) => (total > 0 ? formatCount(total, one, many) : "");

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
  const { publication, ...own } = given;
  const publicationId =
    publication === undefined ? undefined : await requirePublication(writing, publication);
  const fields = { ...own, ...(publicationId === undefined ? {} : { publication: publicationId ?? "" }) };
  if (sourceId === null)
    return insertPlain(writing, sourceRecords, {
      ...fields,
      title: own.title || headline,
      date: own.date || date,
    });
  const current = await readTitle(writing, sourceId);
  await changePlain(writing, sourceRecords, {
    id: sourceId,
    fields: { ...fields, title: own.title || current },
  });
  return sourceId;
}

async function readTitle({ tx }: Write, id: string): Promise<string> {
  const [source] = await tx.select({ title: sources.title }).from(sources).where(eq(sources.id, id));
  return source?.title ?? "";
}
