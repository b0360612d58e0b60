import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { joinedActors } from "../../../../db/links/sides.server.ts";
import { spanishCollation } from "../../../../db/schema/columns.ts";
import { getCodingLists } from "../../../records/site/queries.server.ts";
import type { ActorStatistic, StatisticFilters } from "../contract.ts";
import { computeFigures, unlimited } from "./figures.server.ts";
import { selectConflicts } from "./selection.server.ts";

/**
 * (3) Claimants and defendants by type and escalation. An actor counts once a conflict and side.
 * @param limit of actors named on each side of a type; the rest are only counted
 */
export async function getActors(
  db: Reader,
  filters: StatisticFilters = {},
  limit = unlimited,
): Promise<ActorStatistic> {
  const { escalations } = await getCodingLists(db);
  const figures = await computeFigures<ActorStatistic>(
    db,
    sql`
    with chosen as (
      select c.id, c.type, c.escalation, c.actors
      from conflicts c join interventions i on i.id = c.intervention_id
      where ${selectConflicts(filters)}
    ), coded as (
      select * from chosen where type <> '' and escalation <> ''
    ), kept as (
      select name, min(position) as position
      from unnest(${sql.param(escalations)}::text[]) with ordinality as k(name, position) group by name
    ), escalations as (
      select c.escalation as name, count(*)::int as conflicts,
        row_number() over (order by k.position nulls last, c.escalation ${spanishCollation}) as position
      from coded c left join kept k on k.name = c.escalation
      group by c.escalation, k.position
    ), groups as (
      select type, escalation, count(*)::int as conflicts from coded group by type, escalation
    ), types as (
      select type, sum(conflicts)::int as conflicts from groups group by type
    ), written as (
      select min(name collate "C") as name, count(distinct id)::int as conflicts
      from (
        select id, btrim(regexp_replace(part, '[[:space:].]+$', '')) as name
        from chosen, regexp_split_to_table(actors, '[,;[:cntrl:]]+') as part
        where not exists (select from types)
      ) as parts
      where name ~ '[[:alpha:]]' group by fold_text(name)
    ), named as (
      select distinct coded.id, type, escalation, link.side, actor.id as actor, actor.name
      from coded, ${joinedActors} where link.conflict_id = coded.id and link.side in ('claimant', 'defendant')
    ), counted as (
      select type, side, actor, name, escalation, count(*)::int as conflicts
      from named group by type, side, actor, name, escalation
    ), actors as (
      select type, side, actor, name, sum(conflicts)::int as conflicts, row_number() over (
        partition by type, side order by sum(conflicts) desc, name ${spanishCollation}) as place
      from counted group by type, side, actor, name
    ), most_named as (
      select a.*, (
        select json_agg(coalesce(n.conflicts, 0) order by e.position) from escalations e
        left join counted n on n.type = a.type and n.side = a.side and n.actor = a.actor and n.escalation = e.name
      ) as cells
      from actors a where place <= ${limit}
    ), sides as (
      select t.type, s.side, json_build_object(
        'actors', (select count(*) from actors a where a.type = t.type and a.side = s.side),
        'mostNamed', coalesce((
          select json_agg(json_build_object('id', m.actor, 'name', m.name, 'conflicts', m.conflicts, 'cells', m.cells) order by m.place)
          from most_named m where m.type = t.type and m.side = s.side), '[]')) as figures
      from types t cross join (values ('claimant'), ('defendant')) as s(side)
    )
    select json_build_object(
      'escalations', coalesce((
        select json_agg(json_build_object('name', name, 'conflicts', conflicts) order by position)
        from escalations), '[]'),
      'types', coalesce((
        select json_agg(json_build_object('name', t.type, 'conflicts', t.conflicts, 'cells', (
          select json_agg(coalesce(g.conflicts, 0) order by e.position) from escalations e
          left join groups g on g.type = t.type and g.escalation = e.name
        ), 'claimants', c.figures, 'defendants', d.figures) order by t.conflicts desc, t.type ${spanishCollation})
        from types t
        join sides c on c.type = t.type and c.side = 'claimant'
        join sides d on d.type = t.type and d.side = 'defendant'), '[]'),
      'total', (select count(*) from chosen),
      'uncoded', (select count(*) from chosen where type = '' or escalation = ''),
      'asWritten', coalesce((
        select json_agg(json_build_object('name', name, 'conflicts', conflicts) order by conflicts desc, name ${spanishCollation})
        from written), '[]'),
      'withoutActors', (select count(*) from coded where id not in (select id from named))
    ) as figures`,
  );
  return { option: 3, ...figures };
}
