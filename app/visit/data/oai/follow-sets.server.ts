import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.server.ts";
import { readContentVersion } from "../../../../db/content-version.server.ts";
import { placesWithin } from "../../../../db/mentions/read-places.server.ts";
import { statedMentions } from "../../../../db/mentions/stated-mentions.server.ts";

/** Which records are in which sets now: of a work, of a place where works lie, of a name that texts have. */
const members = sql`(
  with of_works (noun, record_id, intervention_id) as (
    select 'intervention', id, id from interventions
    union all select 'conflict', id, intervention_id from conflicts
    union all select 'news', news_id, intervention_id from news_interventions)
  select noun, record_id, 'intervention-' || intervention_id as set_spec from of_works
  union select noun, record_id, 'place-' || own.within from of_works
    join work_places w using (intervention_id) join ${placesWithin} own on own.id = w.place_id where w.relation = 'in'
  union select noun, record_id, 'naming-' || entry_id from ${statedMentions} named where noun in ('conflict', 'news'))`;

/** The content version that the sets were last compared with, in this process. */
const followed = new WeakMap<Database, number>();

/** Keeps which records have come into sets, and which have left them, since anybody asked last. */
export async function followSets(db: Database): Promise<void> {
  if (followed.get(db) === (await readContentVersion(db))) return;
  const version = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('record sets'))`);
    const own = await readContentVersion(tx);
    await tx.execute(sql`
      insert into record_sets (noun, record_id, set_spec, is_gone)
      select coalesce(now.noun, known.noun), coalesce(now.record_id, known.record_id),
        coalesce(now.set_spec, known.set_spec), now.noun is null
      from ${members} as now full join record_sets as known
        on known.noun = now.noun and known.record_id = now.record_id and known.set_spec = now.set_spec
      where known.noun is null or known.is_gone <> (now.noun is null)
      on conflict (set_spec, noun, record_id) do update
        set is_gone = excluded.is_gone, changed_at = excluded.changed_at`);
    return own;
  });
  followed.set(db, version);
}
