import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** A moment as the wire has it: ISO 8601 in UTC with milliseconds. */
export function isoMoment(column: AnyColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A calendar date as the wire has it: that day's midnight UTC. */
export function isoDate(column: AnyColumn): SQL<string> {
  return sql<string>`to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;
}

/**
 * Ids that a sub-select gives as one text, with commas between: the driver takes ten times as long to read an array.
 * @param select gives `string_agg(id, ',' order by …)`
 */
export function idList(select: SQL): SQL<string[]> {
  return sql`coalesce((${select}), '')`.mapWith((ids: string) => (ids === "" ? [] : ids.split(",")));
}

type RecordTable = { id: AnyColumn; version: AnyColumn; createdAt: AnyColumn; updatedAt: AnyColumn };

/** Projection of what every stored record carries, `_id` first. */
export function recordProjection(table: RecordTable) {
  return {
    first: { _id: sql<string>`${table.id}` },
    last: {
      __v: sql<number>`${table.version}`,
      createdAt: isoMoment(table.createdAt),
      updatedAt: isoMoment(table.updatedAt),
    },
  };
}
