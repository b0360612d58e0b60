import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { isInOpenSample } from "../../../../db/links/sampled-records.server.ts";
import { findExisting } from "../../../../db/rows.server.ts";
import { codings } from "../../../../db/schema/coding/codings.ts";
import { conflicts } from "../../../../db/schema/conflicts.ts";
import { news } from "../../../../db/schema/news.ts";
import { writeOnce } from "../../../../db/write.server.ts";
import { AppError, invalidField, notFound } from "../../../shared/api/errors.ts";
import type { CodingUnit } from "../../../shared/coding/vocabulary.ts";
import type { Context } from "../../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { type Book, type BookVariable, findBook, requireBook } from "../book.server.ts";
import { codingMessages } from "../contract.ts";
import { loadItems, toQueueVariable } from "../queue/queue-items.server.ts";
import { type CodedRecord, storeReadings } from "../write-reading.server.ts";
import type { DecisionInput, Disagreement } from "./contract.ts";

/** Disagreements that a page shows at once. */
const mostShown = 30;

type Reading = typeof codings.$inferSelect;

/** The records that two have read differently and nobody has decided. It is not said who read what. */
export async function listDisagreements(db: Reader, actor: Actor | null): Promise<Disagreement[]> {
  requirePermission(actor, "editCodingLists");
  const book = await findBook(db);
  if (!book) return [];
  const pairs = await readPairs(db, book);
  const records = new Map(
    [...(await loadRecords(db, "news", pairs)), ...(await loadRecords(db, "conflict", pairs))].map((item) => [
      item._id,
      item,
    ]),
  );
  return pairs.flatMap(([first, second]) => {
    const variable = book.variables.find(({ id }) => id === first.variableId);
    const record = records.get(first.recordId);
    if (!variable || !record) return [];
    const { proposed: _, ...shown } = record;
    const sides = orderByChance([first, second]).map((reading) => describe(reading, variable));
    return [{ ...shown, codebook: book.number, variable: toQueueVariable(variable), sides }];
  });
}

async function readPairs(db: Reader, book: Book): Promise<[Reading, Reading][]> {
  const rows = await db
    .select()
    .from(codings)
    .where(and(eq(codings.codebookId, book.id), sql`not ${isInOpenSample}`, isUndecided))
    .orderBy(asc(codings.recordId), asc(codings.variableId), asc(codings.round))
    .limit(2 * mostShown);
  const pairs = Map.groupBy(rows, ({ recordId, variableId }) => `${recordId} ${variableId}`);
  return [...pairs.values()].flatMap(([first, second]): [Reading, Reading][] =>
    first && second ? [[first, second]] : [],
  );
}

const isUndecided = sql`(select count(*) = 2 and bool_and(other.round <> 'final')
    and min(coalesce(other.value_id, '')) <> max(coalesce(other.value_id, ''))
  from codings other where other.codebook_id = codings.codebook_id and other.noun = codings.noun
    and other.record_id = codings.record_id and other.variable_id = codings.variable_id)`;

function loadRecords(db: Reader, unit: CodingUnit, pairs: readonly [Reading, Reading][]) {
  const ids = pairs.flatMap(([{ noun, recordId }]) => (noun === unit ? [recordId] : []));
  return ids.length === 0
    ? []
    : loadItems(db, unit, inArray(unit === "news" ? news.id : conflicts.id, ids), { most: ids.length });
}

/** The same each time, and nothing that anybody could tell the coders by. */
function orderByChance(pair: [Reading, Reading]): Reading[] {
  const draw = (id: string) => createHash("sha256").update(id).digest("hex");
  return pair.toSorted((one, other) => draw(one.id).localeCompare(draw(other.id)));
}

function describe({ valueId, passage }: Reading, { values }: BookVariable): Disagreement["sides"][number] {
  const value = values.find(({ id }) => id === valueId);
  return { code: value?.code ?? null, label: value?.label ?? "No se puede decir", passage };
}

/** Decides where two readings differ. @throws AppError `conflict` where they do not, or by another book, `invalid` for an unknown code */
export async function decide(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { variable: key, ...record }: CodedRecord & { variable: string },
  { codebook, value: code, reason }: DecisionInput,
): Promise<void> {
  requirePermission(actor, "editCodingLists");
  if ((await findExisting(db, record.noun, [record.recordId])).size === 0)
    throw notFound(codingMessages.unknownRecord);
  await writeOnce(db, actor, { noun: "coding" }, async (writing) => {
    const { tx } = writing;
    const book = await requireBook(tx, codebook);
    const variable = book.variables.find((one) => one.key === key && one.unit === record.noun);
    const value = variable?.values.find((one) => one.code === code);
    if (!variable || (code !== null && !value)) throw invalidField("value", codingMessages.unknownCode);
    const own = and(eq(codings.recordId, record.recordId), eq(codings.variableId, variable.id));
    const rows = await tx
      .select()
      .from(codings)
      .where(and(own, sql`not ${isInOpenSample}`));
    const isDifferent =
      new Set(rows.filter(({ round }) => round !== "final").map(({ valueId }) => valueId)).size > 1;
    if (!isDifferent) throw new AppError("conflict", { message: codingMessages.noDisagreement });
    const reading = { variableId: variable.id, valueId: value?.id ?? null, passage: "", wasSuggested: false };
    await storeReadings(writing, { actor, book, round: "final", record, readings: [reading], reason });
    return record.recordId;
  });
}
