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
type TwinNoun = keyof typeof named;
type Twin = { _id: string; name: string };

/** The letters and digits of a name. Names that are only alike are the evidence desk's to propose. */
const simplify = (name: SQL) => sql`regexp_replace(fold_text(${name}), '[^[:alnum:]]+', '', 'g')`;

/** Others of the same work that are called the same. */
function selectFromTwins(noun: TwinNoun, selected: SQL): SQL {
  const { table, id, work, name, column } = named[noun];
  return sql`select ${selected} from ${table} as twin
    where twin.intervention_id = ${work} and twin.id <> ${id}
      and ${simplify(sql.raw(`twin."${column}"`))} = ${simplify(sql`${name}`)}`;
}

export function hasTwins(noun: TwinNoun): SQL {
  return sql`exists (${selectFromTwins(noun, sql`1`)})`;
}

/** Their ids, which are found right together: one more is looked at anew. */
export function selectTwins(noun: TwinNoun): SQL<string> {
  const ids = sql`coalesce(string_agg(twin.id, ',' order by twin.id), '')`;
  return sql<string>`(${selectFromTwins(noun, ids)})`;
}

/** The twins of these records by id, oldest first. */
export async function findTwins(
  db: Reader,
  noun: TwinNoun,
  ids: readonly string[],
): Promise<Map<string, Twin[]>> {
  const { table, id, column } = named[noun];
  const names = sql.raw(`twin."${column}"`);
  const twins = selectFromTwins(
    noun,
    sql`json_agg(json_build_object('_id', twin.id, 'name', ${names}) order by twin.created_at, twin.id)`,
  );
  const { rows } = await db.execute<{ id: string; twins: Twin[] | null }>(sql`
    select ${id} as id, (${twins}) as twins from ${table} where ${id} = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map((row) => [row.id, row.twins ?? []]));
}

export function isTwinCheck(check: string | undefined): boolean {
  return check === "newsDuplicate" || check === "conflictDuplicate";
}
