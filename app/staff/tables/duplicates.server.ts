import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { news } from "../../../db/schema/news.ts";

/** What records of one work are called by, of those that may have been entered twice. */
const named = {
  news: { table: news, id: news.id, work: news.interventionId, name: news.headline, column: "headline" },
  conflict: {
    table: conflicts,
    id: conflicts.id,
    work: conflicts.interventionId,
    name: conflicts.name,
    column: "name",
  },
} as const;
type DuplicateNoun = keyof typeof named;
type Duplicate = { _id: string; name: string };

/** The letters and digits of a name. Names that are only alike are the evidence desk's to propose. */
const simplify = (name: SQL) => sql`regexp_replace(fold_text(${name}), '[^[:alnum:]]+', '', 'g')`;

/** Others of the same work that are called the same. */
function selectFromDuplicates(noun: DuplicateNoun, selected: SQL): SQL {
  const { table, id, work, name, column } = named[noun];
  return sql`select ${selected} from ${table} as duplicate
    where duplicate.intervention_id = ${work} and duplicate.id <> ${id}
      and ${simplify(sql.raw(`duplicate."${column}"`))} = ${simplify(sql`${name}`)}`;
}

/** Found by groups: to look for the others of each one would compare every record of a work with every other. */
export function hasDuplicates(noun: DuplicateNoun): SQL {
  const { table, id, work, name } = named[noun];
  return sql`${id} in (select unnest(array_agg(${id})) from ${table}
    group by ${work}, ${simplify(sql`${name}`)} having count(*) > 1)`;
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
  const { table, id, column } = named[noun];
  const names = sql.raw(`duplicate."${column}"`);
  const duplicates = selectFromDuplicates(
    noun,
    sql`json_agg(json_build_object('_id', duplicate.id, 'name', ${names}) order by duplicate.created_at, duplicate.id)`,
  );
  const { rows } = await db.execute<{ id: string; duplicates: Duplicate[] | null }>(sql`
    select ${id} as id, (${duplicates}) as duplicates from ${table} where ${id} = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map((row) => [row.id, row.duplicates ?? []]));
}

export function isDuplicateCheck(check: string | undefined): boolean {
  return check === "newsDuplicate" || check === "conflictDuplicate";
}
