import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { codings } from "../schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../schema/coding/samples.ts";

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

/** Whether a reading is one that a closed sample measured: it does not change any more. */
export const isFrozen = and(
  sql`${codings.round} <> 'final'`,
  sql`exists (select from coding_sample_records drawn join coding_samples sample on sample.id = drawn.sample_id
    where drawn.noun = ${codings.noun} and drawn.record_id = ${codings.recordId}
      and sample.state = 'closed' and ${codings.at} <= sample.closed_at)`,
);
