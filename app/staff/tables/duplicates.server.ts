import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { news } from "../../../db/schema/news.ts";
import { searchEntries } from "../../../db/search/tables.ts";

/** Records that may have been entered twice, and the column that they are called by. */
const named = {
  news: { table: news, entry: "news", column: "headline" },
  conflict: { table: conflicts, entry: "conflicts", column: "name" },
} as const;
type DuplicateNoun = keyof typeof named;
type Duplicate = { _id: string; name: string };

/** Others of the same work that are called the same. Names that are only alike are the evidence desk's to propose. */
function selectFromDuplicates(noun: DuplicateNoun, selected: SQL): SQL {
  const { table, entry } = named[noun];
  return sql`select ${selected} from search_entries as own
    join search_entries as other using (noun, intervention_id, title_key)
    join ${table} as duplicate on duplicate.id = other.record_id
    where own.noun = ${entry} and own.record_id = ${table.id} and other.record_id <> own.record_id`;
}

/** Found by groups: to look for the others of each one would look at every record. */
export function hasDuplicates(noun: DuplicateNoun): SQL {
  const { table, entry } = named[noun];
  return sql`${table.id} in (select unnest(array_agg(${searchEntries.recordId})) from ${searchEntries}
    where ${searchEntries.noun} = ${entry}
    group by ${searchEntries.interventionId}, ${searchEntries.titleKey} having count(*) > 1)`;
}

/** Their ids. A record is accepted as no duplicate of these together: one more is to be looked at again. */
export function selectDuplicates(noun: DuplicateNoun): SQL<string> {
  const ids = sql`coalesce(string_agg(duplicate.id, ',' order by duplicate.id), '')`;
  return sql<string>`(${selectFromDuplicates(noun, ids)})`;
}

/** The duplicates of these records by id, oldest first. */
export async function findDuplicates(
  db: Reader,
  noun: DuplicateNoun,
  ids: readonly string[],
): Promise<Map<string, Duplicate[]>> {
  const { table, column } = named[noun];
  const names = sql.raw(`duplicate."${column}"`);
  const duplicates = selectFromDuplicates(
    noun,
    sql`json_agg(json_build_object('_id', duplicate.id, 'name', ${names}) order by duplicate.created_at, duplicate.id)`,
  );
  const { rows } = await db.execute<{ id: string; duplicates: Duplicate[] | null }>(sql`
    select ${table.id} as id, (${duplicates}) as duplicates from ${table} where ${table.id} = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map((row) => [row.id, row.duplicates ?? []]));
}

export function isDuplicateCheck(check: string | undefined): boolean {
  return check === "newsDuplicate" || check === "conflictDuplicate";
}
