import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * ISO 8601 in UTC with milliseconds. Formatted here, because `to_char` is several times slower.
 * @typeParam Text with null for a nullable column
 */
export function isoTimestamp<Text extends string | null = string>(column: AnyColumn | SQL): SQL<Text> {
  return sql`(${column} at time zone 'UTC')::text`.mapWith((text: string) => {
    const [whole = "", milliseconds = ""] = text.replace(" ", "T").split(".");
    return `${whole}.${milliseconds.padEnd(3, "0")}Z`;
  }) as SQL<Text>;
}

/** A calendar date as midnight UTC. */
export function isoDate(column: AnyColumn): SQL<string> {
  return sql`${column}::text`.mapWith((day: string) => `${day}T00:00:00.000Z`);
}

/** Ids from a subquery that gives them comma-separated, or null: the driver takes far longer to parse an array. */
export function projectIdList(subquery: SQL): SQL<string[]> {
  return sql`coalesce((${subquery}), '')`.mapWith((ids: string) => (ids === "" ? [] : ids.split(",")));
}

export type RecordTable = { id: AnyColumn; version: AnyColumn; createdAt: AnyColumn; updatedAt: AnyColumn };

/** What every record carries; `first` and `last` in the order of the response. */
export function projectRecord(table: RecordTable) {
  return {
    first: { _id: sql<string>`${table.id}` },
    last: {
      __v: sql<number>`${table.version}`,
      createdAt: isoTimestamp(table.createdAt),
      updatedAt: isoTimestamp(table.updatedAt),
    },
  };
}
