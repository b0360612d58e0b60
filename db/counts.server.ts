import { count, eq, getTableName, type SQL } from "drizzle-orm";
import type { Reader } from "./client.server.ts";
import { type conflicts, type interventions, type news, recordCounts } from "./schema.server.ts";

/** How many rows match; without a condition the number that the database keeps at hand. */
export async function countRecords(
  db: Reader,
  table: typeof interventions | typeof conflicts | typeof news,
  where: SQL | undefined,
): Promise<number> {
  const [row] = where
    ? await db.select({ total: count() }).from(table).where(where)
    : await db
        .select({ total: recordCounts.total })
        .from(recordCounts)
        .where(eq(recordCounts.noun, getTableName(table)));
  return row?.total ?? 0;
}
