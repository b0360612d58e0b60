import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { spanishCollation } from "../../../../db/schema/columns.ts";
import type { StatisticFilters, TypologyStatistic } from "../contract.ts";
import { computeFigures } from "./figures.server.ts";
import { selectConflicts } from "./selection.server.ts";

/** (1) Conflicts by system and hierarchy, zeros included, and the same split by type. */
export async function getTypology(db: Reader, filters: StatisticFilters = {}): Promise<TypologyStatistic> {
  const figures = await computeFigures<TypologyStatistic>(
    db,
    sql`
    with placed as (
      select i.system_id, i.hierarchy_id, c.type
      from conflicts c join interventions i on i.id = c.intervention_id
      where ${selectConflicts(filters)}
    ), cells as (
      select s.id as system_id, h.id as hierarchy_id, h.position, count(p.system_id)::int as conflicts
      from systems s cross join hierarchies h
      left join placed p on p.system_id = s.id and p.hierarchy_id = h.id
      group by s.id, h.id
    ), coded as (
      select type, system_id, hierarchy_id, count(*)::int as conflicts
      from placed where type <> '' group by type, system_id, hierarchy_id
    ), types as (
      select type as name, sum(conflicts)::int as conflicts from coded group by type
    ), of_types as (
      select t.type, t.system_id, sum(t.conflicts)::int as conflicts, (
        select json_agg(coalesce(o.conflicts, 0) order by h.position) from hierarchies h
        left join coded o on o.type = t.type and o.system_id = t.system_id and o.hierarchy_id = h.id
      ) as cells
      from coded t group by t.type, t.system_id
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
        select json_agg(json_build_object('name', name, 'conflicts', conflicts, 'cells', (
          select json_agg(coalesce((
            select sum(coded.conflicts) from coded where coded.type = types.name and coded.hierarchy_id = h.id
          ), 0) order by h.position) from hierarchies h
        ), 'systems', (
          select json_agg(json_build_object('id', o.system_id, 'conflicts', o.conflicts, 'cells', o.cells)
            order by s.position) from of_types o join systems s on s.id = o.system_id where o.type = types.name
        )) order by conflicts desc, name ${spanishCollation}) from types), '[]'),
      'uncoded', (select count(*) from placed where type = '')
    ) as figures`,
  );
  return { option: 1, ...figures };
}
