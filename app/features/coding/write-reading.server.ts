import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { isFrozen } from "../../../db/links/sampled-records.server.ts";
import { findExisting, loadRows, lockRows, type Row } from "../../../db/rows.server.ts";
import type { codebookVariables } from "../../../db/schema/coding/codebooks.ts";
import { codings } from "../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../db/schema/coding/samples.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { contentVersion } from "../../../db/schema/revisions.ts";
import { type Write, writeOnce } from "../../../db/write.server.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import { type CodingRound, type CodingUnit, conflictVariables } from "../../shared/coding/vocabulary.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, isAllowed, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { type Book, listVariables, requireBook } from "./book.server.ts";
import { codingMessages, type ReadingInput } from "./contract.ts";

type Store = Pick<Context, "db">;
export type CodedRecord = { noun: CodingUnit; recordId: string };
type Reading = { variableId: string; valueId: string | null; passage: string; wasSuggested: boolean };

/** Who reads a record of the open sample. */
type Sampled = Pick<typeof codingSampleRecords.$inferSelect, "firstCoderId" | "secondCoderId">;

/**
 * Stores what the caller reads in a record; again, it replaces what they read before. Inside an open sample it leaves no trace
 * that anybody else could read: neither a revision nor a new content version.
 * @throws AppError `conflict` for a record of a sample that is not theirs to read, or that is closed, and for the
 * codes of a codebook that is not in force
 */
export async function writeReading(
  store: Store,
  actor: Actor | null,
  record: CodedRecord,
  fields: ReadingInput,
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeRound(store, actor, record, async (writing, { round, isSampled }) => {
    const book = await requireBook(writing.tx, fields.codebook);
    const readings = readInput(book, record.noun, fields);
    // The page was open before the record was drawn: nothing is suggested in a sample.
    if (isSampled && readings.some(({ wasSuggested }) => wasSuggested))
      throw new AppError("conflict", { message: codingMessages.sampled });
    const asked = { record, book, variables: readings.map(({ variableId }) => variableId) };
    if (!isSampled) await requireUnfrozen(writing.tx, asked);
    await storeReadings(writing, { actor, book, round, record, readings });
  });
}

/**
 * Takes the caller's reading of a record back.
 * @param keys the variables it is about; null for all. @throws AppError as for writing one
 */
export async function takeReadingBack(
  store: Store,
  actor: Actor | null,
  record: CodedRecord,
  keys: readonly string[] | null = null,
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeRound(store, actor, record, async (writing, { round, isSampled }) => {
    const book = await requireBook(writing.tx);
    const variables = listVariables(book, record.noun).flatMap(({ id, key }) =>
      keys === null || keys.includes(key) ? [id] : [],
    );
    const asked = { record, book, variables };
    if (!isSampled) await requireUnfrozen(writing.tx, asked);
    const rows = await lockReadings(writing.tx, asked, round);
    requireOwn(actor, rows);
    if (rows.length === 0) return;
    for (const { id } of rows) await writing.tx.delete(codings).where(eq(codings.id, id));
    await writing.record(
      rows.map((before) => ({ action: "delete", noun: "coding", recordId: before.id, before })),
    );
    await labelConflict(writing, record, book, new Map(rows.map((row) => [String(row.variableId), null])));
  });
}

type Writing = Pick<Write, "tx" | "record">;
/** What of a record is read. */
type Asked = { record: CodedRecord; book: Book; variables: readonly string[] };

/** Runs a write of the caller's round: unseen within an open sample, else as every other. A book may come into force before it. */
async function writeRound(
  { db }: Store,
  actor: Actor,
  record: CodedRecord,
  body: (writing: Writing, place: { round: CodingRound; isSampled: boolean }) => Promise<unknown>,
): Promise<void> {
  if ((await findExisting(db, record.noun, [record.recordId])).size === 0)
    throw notFound(codingMessages.unknownRecord);
  const sampled = await findSampled(db, record);
  if (sampled) {
    const round = getRound(actor, sampled);
    await writeUnseen(db, async (tx) => {
      // It may have been closed meanwhile.
      if (!(await findSampled(tx, record)))
        throw new AppError("conflict", { message: codingMessages.frozen });
      await body({ tx, record: async () => {} }, { round, isSampled: true });
    });
    return;
  }
  await writeOnce(db, actor, {}, async (writing) => {
    if (await findSampled(writing.tx, record))
      throw new AppError("conflict", { message: codingMessages.sampled });
    await body(writing, { round: "first", isSampled: false });
    return record.recordId;
  });
}

/**
 * A write of what no response to anybody else shows, a reading in an open sample: it leaves no revision, and what is stored of
 * pages stays good. It takes its turn among the writers, who all wait for the row of the version.
 */
const writeUnseen = (db: Store["db"], body: (tx: Transaction) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.select().from(contentVersion).for("update");
    await body(tx);
  });

function getRound(actor: Actor, { firstCoderId, secondCoderId }: Sampled): CodingRound {
  if (actor.id === firstCoderId) return "first";
  if (actor.id === secondCoderId) return "second";
  throw new AppError("conflict", { message: codingMessages.sampled });
}

async function findSampled(
  db: Store["db"] | Transaction,
  { noun, recordId }: CodedRecord,
): Promise<Sampled | null> {
  const [found] = await db
    .select({
      firstCoderId: codingSampleRecords.firstCoderId,
      secondCoderId: codingSampleRecords.secondCoderId,
    })
    .from(codingSampleRecords)
    .innerJoin(codingSamples, eq(codingSamples.id, codingSampleRecords.sampleId))
    .where(
      and(
        eq(codingSamples.state, "open"),
        eq(codingSampleRecords.noun, noun),
        eq(codingSampleRecords.recordId, recordId),
      ),
    );
  return found ?? null;
}

const isAsked = ({ record: { noun, recordId }, book, variables }: Asked) =>
  and(
    eq(codings.noun, noun),
    eq(codings.recordId, recordId),
    eq(codings.codebookId, book.id),
    inArray(codings.variableId, [...variables]),
  );

/** @throws AppError `conflict` where a closed sample has measured what is asked */
async function requireUnfrozen(tx: Transaction, asked: Asked): Promise<void> {
  if ((await tx.$count(codings, and(isAsked(asked), isFrozen))) > 0)
    throw new AppError("conflict", { message: codingMessages.frozen });
}

/** @throws AppError `invalid` for a variable or a code that the book does not have */
function readInput(
  book: Book,
  unit: CodingUnit,
  { readings, passage = "", suggested = [] }: ReadingInput,
): Reading[] {
  return Object.entries(readings).map(([key, code]) => {
    const variable = listVariables(book, unit).find((one) => one.key === key);
    const value = variable?.values.find((one) => one.code === code);
    if (!variable || (code !== null && !value)) throw invalidField("readings", codingMessages.unknownCode);
    return {
      variableId: variable.id,
      valueId: value?.id ?? null,
      passage,
      wasSuggested: suggested.includes(key),
    };
  });
}

/** @throws AppError `conflict` where an assistant would change a colleague's reading */
function requireOwn(actor: Actor, rows: readonly Row[]): void {
  if (isAllowed(actor.role, "editCodingLists")) return;
  const isOthers = rows.some(({ coderId }) => coderId !== actor.id);
  if (isOthers) throw new AppError("conflict", { message: codingMessages.others });
}

const lockReadings = (tx: Transaction, asked: Asked, round: CodingRound) =>
  lockRows(tx, "coding", and(isAsked(asked), eq(codings.round, round)));

type Stored = {
  actor: Actor;
  book: Book;
  round: CodingRound;
  record: CodedRecord;
  readings: Reading[];
  reason?: string;
};

/** Stores readings of one round, those of before replaced. */
export async function storeReadings(writing: Writing, stored: Stored): Promise<void> {
  const { actor, book, round, record, readings, reason = "" } = stored;
  const { tx } = writing;
  const variables = readings.map(({ variableId }) => variableId);
  const rows = await lockReadings(tx, { record, book, variables }, round);
  requireOwn(actor, rows);
  const coder = { coderId: actor.id ?? "", coderName: actor.username };
  for (const reading of readings) {
    const before = rows.find(({ variableId }) => variableId === reading.variableId);
    const columns = { ...coder, ...reading, reason, at: new Date() };
    if (before) {
      await writing.record({ action: "update", noun: "coding", recordId: before.id, before });
      await tx
        .update(codings)
        .set({ ...columns, version: before.version + 1, updatedAt: new Date() })
        .where(eq(codings.id, before.id));
      continue;
    }
    const id = newId();
    await writing.record({ action: "create", noun: "coding", recordId: id, before: null });
    await tx.insert(codings).values({ id, codebookId: book.id, ...record, round, ...columns });
  }
  if (!(await findSampled(tx, record)))
    await labelConflict(writing, record, book, new Map(readings.map((one) => [one.variableId, one.valueId])));
}

/** Gives a conflict's fields of the wire what was just read in it. @param values by variable */
export async function labelConflict(
  { tx, record }: Writing,
  { noun, recordId }: CodedRecord,
  book: Pick<Book, "variables">,
  values: ReadonlyMap<(typeof codebookVariables.$inferSelect)["id"], string | null>,
): Promise<void> {
  if (noun !== "conflict") return;
  const before = (await loadRows(tx, "conflict", [recordId])).get(recordId);
  const changed = conflictVariables.flatMap((key) => {
    const variable = book.variables.find((one) => one.key === key && one.unit === "conflict");
    if (!variable || !values.has(variable.id)) return [];
    const label = variable.values.find(({ id }) => id === values.get(variable.id))?.label ?? "";
    return label === before?.[key] ? [] : [[key, label] as const];
  });
  if (!before || changed.length === 0) return;
  await record({ action: "update", noun: "conflict", recordId, before });
  await tx
    .update(conflicts)
    .set({ ...Object.fromEntries(changed), version: before.version + 1, updatedAt: new Date() })
    .where(eq(conflicts.id, recordId));
}
