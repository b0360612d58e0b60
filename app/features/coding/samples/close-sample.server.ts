import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.server.ts";
import { codings } from "../../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../../db/schema/coding/samples.ts";
import { type Write, writeOnce } from "../../../../db/write.server.ts";
import { notFound } from "../../../shared/api/errors.ts";
import { runTask } from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import type { SampleResult } from "../../../shared/coding/vocabulary.ts";
import type { Context } from "../../../shared/context.server.ts";
import { increaseVersion } from "../../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import type { Measured } from "../agreement.server.ts";
import { type Book, type BookVariable, findBook } from "../book.server.ts";
import { codingMessages } from "../contract.ts";
import { labelConflict } from "../write-reading.server.ts";
import { hashSeed } from "./draw-sample.server.ts";

/**
 * Closes a sample, in one act: from here on its readings are seen, in pages and in the history, and do not change.
 * @throws AppError `notFound`
 */
export async function closeSample(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, __v }: { id: string; __v?: number | undefined },
): Promise<void> {
  requirePermission(actor, "editCodingLists");
  await writeOnce(db, actor, {}, async (writing) => {
    const { tx } = writing;
    const [sample] = await tx.select().from(codingSamples).where(eq(codingSamples.id, id)).for("update");
    const book = sample && (await findBook(tx, eq(sql`codebooks.id`, sample.codebookId)));
    if (!sample || !book) throw notFound(codingMessages.unknownSample);
    const version = increaseVersion(sample, __v);
    if (sample.state === "closed") return id;
    const rows = await listReadings(tx, sample.id);
    const measured = book.variables.map((variable) => pairReadings(variable, rows, hashSeed(sample.seed)));
    // The interval takes a thousand drawings: not in the thread that listens.
    const output = await runTask(childTasks.measureAgreement, { input: JSON.stringify(measured) });
    const results: SampleResult[] = JSON.parse(output.toString());
    await recordReadings(writing, rows);
    await tx
      .update(codingSamples)
      .set({ state: "closed", closedAt: new Date(), results, ...version })
      .where(eq(codingSamples.id, sample.id));
    await labelConflicts(writing, book, rows);
    return sample.id;
  });
}

/** All that closing asks of a reading, of which a large sample has very many. */
const columns = {
  id: codings.id,
  noun: codings.noun,
  recordId: codings.recordId,
  variableId: codings.variableId,
  valueId: codings.valueId,
  round: codings.round,
};
type Row = Pick<typeof codings.$inferSelect, keyof typeof columns>;

async function listReadings(tx: Transaction, sampleId: string): Promise<Row[]> {
  return tx
    .select(columns)
    .from(codingSampleRecords)
    .innerJoin(
      codings,
      and(eq(codings.noun, codingSampleRecords.noun), eq(codings.recordId, codingSampleRecords.recordId)),
    )
    .innerJoin(
      codingSamples,
      and(
        eq(codingSamples.id, codingSampleRecords.sampleId),
        eq(codingSamples.codebookId, codings.codebookId),
      ),
    )
    .where(eq(codingSampleRecords.sampleId, sampleId))
    .orderBy(asc(codingSampleRecords.position), asc(codings.id));
}

const groupByRecord = (rows: readonly Row[]) =>
  Map.groupBy(rows, ({ noun, recordId }) => `${noun} ${recordId}`);

/** "No se puede decir" counts as no value. */
function pairReadings(variable: BookVariable, rows: readonly Row[], seed: number): Measured {
  const { key, scale, values } = variable;
  const own = groupByRecord(rows.filter(({ variableId }) => variableId === variable.id));
  const place = (list: readonly Row[], round: Row["round"]) => {
    const found = list.find((reading) => reading.round === round);
    const position = values.findIndex(({ id }) => id === found?.valueId);
    return position === -1 ? null : position;
  };
  const readings = [...own.values()].map((list) => [place(list, "first"), place(list, "second")]);
  return { variable: key, readings, scale, values: [...values.keys()], seed };
}

/** Readings of an open sample are in no history; now they are. */
async function recordReadings({ tx, record }: Write, rows: readonly Row[]): Promise<void> {
  const { rows: known } = await tx.execute<{ id: string }>(sql`
    select distinct record_id as id from revisions
    where noun = 'coding' and record_id = any(${sql.param(rows.map(({ id }) => id))}::text[])`);
  const recorded = new Set(known.map(({ id }) => id));
  const unseen = rows.filter(({ id }) => !recorded.has(id));
  await record(unseen.map(({ id }) => ({ action: "create", noun: "coding", recordId: id, before: null })));
}

/** Gives the sample's conflicts in their two fields of the wire what both have read, or the only one that was read. */
async function labelConflicts(writing: Write, book: Book, rows: readonly Row[]): Promise<void> {
  const ofConflicts = rows.filter(({ noun }) => noun === "conflict");
  for (const [first, ...others] of groupByRecord(ofConflicts).values()) {
    if (!first) continue;
    const byVariable = Map.groupBy([first, ...others], ({ variableId }) => variableId);
    const values = [...byVariable].map(([id, list]) => {
      const read = new Set(list.map(({ valueId }) => valueId));
      return [id, read.size === 1 ? (list[0]?.valueId ?? null) : null] as const;
    });
    await labelConflict(writing, first, book, new Map(values));
  }
}
