import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { ValidBasis } from "../../app/shared/coding/vocabulary.ts";
import { codebooks, codebookValues, codebookVariables } from "../schema/coding/codebooks.ts";
import { codings } from "../schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../schema/coding/samples.ts";
import { conflicts } from "../schema/conflicts.ts";
import { news } from "../schema/news.ts";

const query = new QueryBuilder();

/** Whether a record is in an open sample: it counts as uncoded wherever others look. */
export const isSampled = (noun: SQLWrapper, recordId: SQLWrapper): SQL =>
  sql`exists ${query
    .select({ one: sql`1` })
    .from(codingSampleRecords)
    .innerJoin(codingSamples, eq(codingSamples.id, codingSampleRecords.sampleId))
    .where(
      and(
        eq(codingSamples.state, "open"),
        eq(codingSampleRecords.noun, noun),
        eq(codingSampleRecords.recordId, recordId),
      ),
    )}`;

/** Whether a reading is of a record in an open sample. */
export const isInOpenSample: SQL = isSampled(codings.noun, codings.recordId);

const isThere = or(
  sql`(${codings.noun} = 'news' and exists (select from ${news} where ${news.id} = ${codings.recordId}))`,
  sql`(${codings.noun} = 'conflict' and exists (select from ${conflicts} where ${conflicts.id} = ${codings.recordId}))`,
);

const hasFinal = sql`bool_or(${codings.round} = 'final')`;
/** "No se puede decir" is a reading too: two such agree. */
const value = sql`coalesce(${codings.valueId}, '')`;

const readings = query
  .select({
    codebookId: codings.codebookId,
    noun: codings.noun,
    recordId: codings.recordId,
    variableId: codings.variableId,
    valueId: sql<
      string | null
    >`case when ${hasFinal} then max(${codings.valueId}) filter (where ${codings.round} = 'final')
      else max(${codings.valueId}) end`.as("valid_value_id"),
    basis:
      sql<ValidBasis>`case when ${hasFinal} then 'final' when count(*) > 1 then 'agreed' else 'single' end`.as(
        "basis",
      ),
  })
  .from(codings)
  .innerJoin(codebooks, and(eq(codebooks.id, codings.codebookId), eq(codebooks.state, "in_force")))
  .where(and(sql`not ${isInOpenSample}`, isThere))
  .groupBy(codings.codebookId, codings.noun, codings.recordId, codings.variableId)
  .having(sql`${hasFinal} or min(${value}) = max(${value})`)
  .as("readings");

/**
 * The one value of each record and variable of the codebook in force: the final one, else the one that two agree on, else the
 * only one. Two that differ give none ("en desacuerdo"), nor does anything in an open sample. `code` and `label` are null for
 * "no se puede decir".
 */
export const validValues = query
  .select({
    noun: readings.noun,
    recordId: readings.recordId,
    variable: codebookVariables.key,
    variableId: readings.variableId,
    valueId: readings.valueId,
    code: codebookValues.code,
    label: codebookValues.label,
    position: codebookValues.position,
    basis: readings.basis,
    codebookId: readings.codebookId,
  })
  .from(readings)
  .innerJoin(codebookVariables, eq(codebookVariables.id, readings.variableId))
  .leftJoin(codebookValues, eq(codebookValues.id, readings.valueId))
  .as("valid_values");
