import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanish } from "../../../db/schema.server.ts";
import { queryFlags } from "../../shared/query-flags.ts";
import { mostNamedLimit, optionParameter, statisticOptions } from "./constants.ts";
import type { ActorStatistic, NewsStatistic, Statistic, TypologyStatistic } from "./contract.ts";

/*
 * One statement a statistic, answered as one JSON value: all its figures are of the same moment, so that they add up
 * even while somebody writes.
 */
async function compute<T extends Statistic>(db: Reader, statement: SQL): Promise<Omit<T, "option">> {
  const { rows } = await db.execute<{ figures: Omit<T, "option"> }>(statement);
  const [row] = rows;
  if (!row) throw new Error("A statistic is always one row");
  return row.figures;
}

/** (1) Conflicts by system and hierarchy, zeros included, and by type. */
export async function getTypology(db: Reader): Promise<TypologyStatistic> {
  const figures = await compute<TypologyStatistic>(
    db,
    sql`
    with placed as (
      select i.system_id, i.hierarchy_id, c.type
      from conflicts c join interventions i on i.id = c.intervention_id
    ), cells as (
      select s.id as system_id, h.id as hierarchy_id, h.position, count(p.system_id)::int as conflicts
      from systems s cross join hierarchies h
      left join placed p on p.system_id = s.id and p.hierarchy_id = h.id
      group by s.id, h.id
    ), types as (
      select type as name, count(*)::int as conflicts from placed where type <> '' group by type
    )
    select json_build_object(
      'hierarchies', (
        select json_agg(json_build_object('id', id, 'name', name, 'conflicts', (
          select sum(cells.conflicts) from cells where cells.hierarchy_id = hierarchies.id
        )) order by position) from hierarchies),
      'systems', (
        select json_agg(json_build_object('id', id, 'name', name, 'conflicts', (
          select sum(cells.conflicts) from cells where cells.system_id = systems.id
        ), 'cells', (
          select json_agg(cells.conflicts order by cells.position) from cells where cells.system_id = systems.id
        )) order by position) from systems),
      'total', (select count(*) from placed),
      'types', coalesce((
        select json_agg(json_build_object('name', name, 'conflicts', conflicts)
          order by conflicts desc, name ${spanish}) from types), '[]'),
      'uncoded', (select count(*) from placed where type = '')
    ) as figures`,
  );
  return { option: 1, ...figures };
}

/** (2) News by intervention, those without any included, and by conflict. */
export async function getNewsPerConflict(db: Reader): Promise<NewsStatistic> {
  const figures = await compute<NewsStatistic>(
    db,
    sql`
    with linked as (
      select distinct news_id from news_conflicts
    ), of_news as (
      select n.intervention_id, count(*)::int as news,
        count(*) filter (where l.news_id is null)::int as unlinked,
        extract(year from min(n.date))::int as first_year, extract(year from max(n.date))::int as last_year
      from news n left join linked l on l.news_id = n.id
      group by n.intervention_id
    ), reports as (
      select conflict_id, count(*)::int as news from news_conflicts group by conflict_id
    ), of_conflicts as (
      select c.intervention_id, json_agg(
        json_build_object('id', c.id, 'name', c.name, 'news', coalesce(r.news, 0))
        order by coalesce(r.news, 0) desc, c.name ${spanish}, c.id) as conflicts
      from conflicts c left join reports r on r.conflict_id = c.id
      group by c.intervention_id
    )
    select json_build_object(
      'interventions', coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'name', i.name, 'systemId', i.system_id,
          'news', coalesce(n.news, 0), 'unlinked', coalesce(n.unlinked, 0),
          'firstYear', n.first_year, 'lastYear', n.last_year,
          'conflicts', coalesce(c.conflicts, '[]')
        ) order by coalesce(n.news, 0) desc, i.name ${spanish}, i.id)
        from interventions i
        left join of_news n on n.intervention_id = i.id
        left join of_conflicts c on c.intervention_id = i.id), '[]'),
      'news', (select coalesce(sum(news), 0) from of_news),
      'unlinked', (select coalesce(sum(unlinked), 0) from of_news),
      'firstYear', (select min(first_year) from of_news),
      'lastYear', (select max(last_year) from of_news)
    ) as figures`,
  );
  return { option: 2, ...figures };
}

/** (3) Claimants and defendants by type and escalation. An actor counts once a conflict and side. */
export async function getActors(db: Reader): Promise<ActorStatistic> {
  const figures = await compute<ActorStatistic>(
    db,
    sql`
    with coded as (
      select id, type, escalation, claimants, defendants from conflicts where type <> '' and escalation <> ''
    ), groups as (
      select type, escalation, count(*)::int as conflicts,
        sum(count(*)) over (partition by type) as conflicts_of_type
      from coded group by type, escalation
    ), named as (
      select id, type, escalation, 'claimant' as side, unnest(claimants) as name from coded
      union
      select id, type, escalation, 'defendant', unnest(defendants) from coded
    ), actors as (
      select type, escalation, side, name, count(*)::int as conflicts, row_number() over (
        partition by type, escalation, side order by count(*) desc, name ${spanish}) as place
      from named group by type, escalation, side, name
    ), sides as (
      select type, escalation, side, json_build_object(
        'actors', count(*),
        'mostNamed', json_agg(json_build_object('name', name, 'conflicts', conflicts) order by place)
          filter (where place <= ${mostNamedLimit})) as figures
      from actors group by type, escalation, side
    ), nobody as (
      select json_build_object('actors', 0, 'mostNamed', '[]'::json) as figures
    )
    select json_build_object(
      'groups', coalesce((
        select json_agg(json_build_object(
          'type', g.type, 'escalation', g.escalation, 'conflicts', g.conflicts,
          'claimants', coalesce(c.figures, nobody.figures), 'defendants', coalesce(d.figures, nobody.figures)
        ) order by g.conflicts_of_type desc, g.type ${spanish}, g.conflicts desc, g.escalation ${spanish})
        from groups g cross join nobody
        left join sides c on c.type = g.type and c.escalation = g.escalation and c.side = 'claimant'
        left join sides d on d.type = g.type and d.escalation = g.escalation and d.side = 'defendant'), '[]'),
      'total', (select count(*) from conflicts),
      'uncoded', (select count(*) from conflicts where type = '' or escalation = ''),
      'withoutActors', (select count(*) from coded where claimants = '{}' and defendants = '{}')
    ) as figures`,
  );
  return { option: 3, ...figures };
}

const queries = { 1: getTypology, 2: getNewsPerConflict, 3: getActors } as const;

/** The statistic that the address opens; null where it opens none, or does not say clearly which. */
export async function findStatistic(db: Reader, searchParams: URLSearchParams): Promise<Statistic | null> {
  if (!searchParams.has(queryFlags.watchStatistic)) return null;
  const [wanted, ...others] = searchParams.getAll(optionParameter);
  const known = statisticOptions.find(({ option }) => String(option) === wanted);
  return known && others.length === 0 ? queries[known.option](db) : null;
}
