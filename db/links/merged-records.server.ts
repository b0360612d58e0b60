import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../client.server.ts";
import { getTable } from "../rows.server.ts";

export type MergedNoun = "news" | "conflict";

const selectMerged = (noun: MergedNoun, id: string): SQL => sql`(
  with recursive chain (id) as (
    select into_id from merged_records where noun = ${noun} and id = ${id}
    union
    select next.into_id from chain join merged_records next on next.noun = ${noun} and next.id = chain.id
  )
  select kept.id from chain join ${getTable(noun)} kept on kept.id = chain.id limit 1)`;

/** The record that one which is gone was merged into, over any number of merges; null where that is gone too. */
export async function findMerged(db: Reader, noun: MergedNoun, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select ${selectMerged(noun, id)} as id`);
  return rows[0]?.id ?? null;
}

/** The id of an actor, or of the one that stands for it. */
export const selectStanding = (id: string): SQL =>
  sql`coalesce((select own.merged_into_id from actors own where own.id = ${id}), ${id})`;

/** The id of a record, or of the one that it was merged into. */
export const selectKept = (noun: MergedNoun, id: string): SQL =>
  sql`coalesce(${selectMerged(noun, id)}, ${id})`;
