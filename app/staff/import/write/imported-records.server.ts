import { eq, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { type Noun, type Row, reviveRow } from "../../../../db/rows.server.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";

/** A record that an import created or updated. */
export type Made = { collection: Collection; id: string; before: Row | null };

export const collectionOfNoun = new Map<Noun, Collection>(
  collections.map((collection) => [rules[collection].noun, collection]),
);

export async function loadMade(db: Reader, operation: string): Promise<Made[]> {
  const rows = await db
    .select({ noun: revisions.noun, recordId: revisions.recordId, before: revisions.before })
    .from(revisions)
    .where(eq(revisions.operation, operation))
    .orderBy(revisions.id);
  return rows.flatMap(({ noun, recordId, before }) => {
    const collection = collectionOfNoun.get(noun);
    return collection ? [{ collection, id: recordId, before: before && reviveRow(before) }] : [];
  });
}

export type LaterChange = { noun: Noun; recordId: string; actorName: string; at: string };

/** Changes since to what an operation made; other imports that were undone, and their undoing, are as if they never were. */
export async function loadLaterChanges(db: Reader, operation: string): Promise<LaterChange[]> {
  const { rows } = await db.execute<LaterChange>(sql`
    with settled as (
      select id as operation from imports where undone_at is not null
      union all
      select report -> 'undone' ->> 'operation' from imports where undone_at is not null
    )
    select distinct on (made.noun, made.record_id)
      made.noun, made.record_id as "recordId", later.actor_name as "actorName",
      to_char(later.at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as at
    from revisions made
    join revisions later on later.noun = made.noun and later.record_id = made.record_id and later.id > made.id
    where made.operation = ${operation} and later.operation <> ${operation}
      and later.operation not in (select operation from settled where operation is not null)
    order by made.noun, made.record_id, later.id desc`);
  return rows;
}
