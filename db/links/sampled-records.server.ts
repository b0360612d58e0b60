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
