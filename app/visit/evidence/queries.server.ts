import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { joinedActors } from "../../../db/links/sides.server.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import type { Side } from "../../shared/evidence/vocabulary.ts";
import type { Period } from "../../shared/values/dates.ts";

export type ActorConflict = {
  _id: string;
  conflictName: string;
  interventionName: string;
  side: Side;
};
export type ActorNews = { _id: string; newsName: string; newsDate: string };

/** The conflicts of an actor, each side for itself, and the news that report on them, oldest first. */
export async function findActorCase(db: Reader, id: string) {
  const [conflicts, news] = await Promise.all([
    db.execute<ActorConflict>(sql`
      select distinct c.id as _id, c.name as "conflictName", i.name as "interventionName", link.side
      from ${joinedActors} join conflicts c on c.id = link.conflict_id
      join interventions i on i.id = c.intervention_id
      where actor.id = ${id} order by link.side, c.name, c.id`),
    db.execute<ActorNews>(sql`
      select distinct n.id as _id, n.headline as "newsName", n.date::text as "newsDate"
      from ${joinedActors} join news_conflicts reported on reported.conflict_id = link.conflict_id
      join news n on n.id = reported.news_id
      where actor.id = ${id} order by "newsDate", n.id`),
  ]);
  return { conflicts: conflicts.rows, news: news.rows };
}

/** From the first to the last credible year of the news on each actor's conflicts; an actor without any is absent. */
export async function listActorYears(db: Reader): Promise<Map<string, Period>> {
  const { rows } = await db.execute<Period & { id: string }>(sql`
    select actor.id, extract(year from min(n.date))::int as first, extract(year from max(n.date))::int as last
    from ${joinedActors} join news_conflicts reported on reported.conflict_id = link.conflict_id
    join news n on n.id = reported.news_id
    where ${selectCredible(sql`n.date`)} group by actor.id`);
  return new Map(rows.map(({ id, ...years }) => [id, years]));
}

/** Every news item with each conflict that it reports on, or whose text rests on it. */
export async function listCrosswalk(db: Reader) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select l.news_id as news, n.headline, n.date::text as date, l.conflict_id as conflict, c.name as "conflictName", l.certainty
    from (
      select news_id, conflict_id, 'certain' as certainty from news_conflicts
      union
      select n.id, p.record_id, ps.certainty from passage_sources ps
      join passages p on p.id = ps.passage_id and p.noun = 'conflict' and ps.support = 'supports'
      join news n on n.source_id = ps.source_id
      where not exists (select from news_conflicts known where known.news_id = n.id and known.conflict_id = p.record_id)
    ) as l
    join news n on n.id = l.news_id join conflicts c on c.id = l.conflict_id
    order by n.date, l.news_id, l.conflict_id`);
  return rows;
}
