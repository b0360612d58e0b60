import { eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import type { Noun } from "../../../../db/rows.server.ts";
import { codings } from "../../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../../db/schema/coding/samples.ts";
import { notFound } from "../../../shared/api/errors.ts";
import { conflictVariables } from "../../../shared/coding/vocabulary.ts";
import { codingMessages } from "../contract.ts";

/**
 * The history of a reading is closed while its record is in an open sample: what was read before it was drawn would tell the
 * second coder. What is read within a sample has no history until it is closed.
 * @throws AppError `notFound`
 */
export async function requireOpenHistory(
  db: Reader,
  { noun, recordId }: { noun: Noun; recordId: string },
): Promise<void> {
  if (noun !== "coding") return;
  const { rows } = await db.execute(sql`
    select from coding_sample_records drawn join coding_samples sample on sample.id = drawn.sample_id
    where sample.state = 'open' and drawn.record_id in (
      select record_id from codings where id = ${recordId}
      union select before ->> 'recordId' from revisions where noun = 'coding' and record_id = ${recordId}
    ) limit 1`);
  if (rows.length > 0)
    throw notFound("Esta codificación está en la muestra abierta: su historial se ve cuando se cierre.");
}

type Returning = { noun: Noun; id: string; [column: string]: unknown };

const formatPlace = ({ codebookId, recordId, variableId, round }: Record<string, unknown>) =>
  [codebookId, recordId, variableId, round].join(" ");

/**
 * Why a row cannot become again what it was: a sampled record is read by its two coders alone, what a closed sample measured
 * stays, and a record has one reading of each round. The answer is a Spanish sentence; null where it can.
 */
export async function findReadingObstacles(
  db: Reader,
  rows: readonly Returning[],
): Promise<(row: Returning) => string | null> {
  const codedId = ({ noun, id, recordId }: Returning) =>
    noun === "coding" ? String(recordId) : noun === "conflict" ? id : null;
  const ids = [...new Set(rows.flatMap((row) => codedId(row) ?? []))];
  if (ids.length === 0) return () => null;
  const { state, closedAt } = codingSamples;
  const sampled = await db
    .select({ id: codingSampleRecords.recordId, state, closedAt })
    .from(codingSampleRecords)
    .innerJoin(codingSamples, eq(codingSamples.id, codingSampleRecords.sampleId))
    .where(inArray(codingSampleRecords.recordId, ids));
  const stored = await db.select().from(codings).where(inArray(codings.recordId, ids));
  const holders = new Map(stored.map((reading) => [formatPlace(reading), reading.id]));
  return (row) => {
    const samples = sampled.filter(({ id }) => id === codedId(row));
    const isOpen = samples.some((sample) => sample.state === "open");
    const tells = row.noun === "coding" || conflictVariables.some((key) => (row[key] ?? "") !== "");
    if (isOpen && tells) return codingMessages.sampled;
    if (row.noun !== "coding") return null;
    const at = new Date(String(row.at));
    const isFrozen = samples.some((sample) => sample.closedAt !== null && at <= sample.closedAt);
    if (isFrozen && row.round !== "final") return codingMessages.frozen;
    const holder = holders.get(formatPlace(row));
    return holder === undefined || holder === row.id ? null : codingMessages.readSince;
  };
}
