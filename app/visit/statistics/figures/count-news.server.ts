import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { newsOfEach } from "../../../../db/links/shared-news.server.ts";
import { spanishCollation } from "../../../../db/schema/columns.ts";
import { selectYear } from "../../../nouns/news/credible-dates.server.ts";
import type { StatisticFilters } from "../contract.ts";
import { selectInterventions, selectNews, selectReports, selectStage } from "./selection.server.ts";

/** News of a year: of the intervention or the conflict that `id` names, or of all. */
export type Count = { id: string; year: number; count: number };
type Named = { id: string; name: string };
export type Counts = {
  /** Those with most news first. */
  interventions: (Named & { systemId: string })[];
  conflicts: (Named & { interventionId: string })[];
  all: Count[];
  ofInterventions: Count[];
  /** The ones that name no conflict. */
  unlinked: Count[];
  ofConflicts: Count[];
  uncoded: number;
};

const year = selectYear(sql`n.date`);

/** Of the interventions of a news item that are chosen, the first one. */
const isFirst = sql`(n.place = 0 or n.intervention_id not in (select id from chosen) and not exists (
  select from other_interventions e where e.news_id = n.id and e.position < n.place - 1
  and e.intervention_id in (select id from chosen)))`;

/** In one statement, so that the figures add up even while somebody writes. */
export async function countNews(db: Reader, filters: StatisticFilters): Promise<Counts> {
  const { rows } = await db.execute<{ counts: Counts }>(sql`
    with chosen as (
      select i.id, i.name, i.system_id from interventions i where ${selectInterventions(filters)}
    ), linked as (
      select distinct news_id from news_conflicts
    ), by_year as (
      select n.about as id, ${year} as year,
        count(*)::int as news, count(*) filter (where l.news_id is null)::int as unlinked,
        count(*) filter (where ${isFirst})::int as all_news,
        count(*) filter (where l.news_id is null and ${isFirst})::int as all_unlinked
      from ${newsOfEach} left join linked l on l.news_id = n.id
      where n.about in (select id from chosen) and ${selectNews(filters)}
      group by 1, 2
    ), ranked as (
      select i.id, i.name, i.system_id as "systemId",
        row_number() over (order by coalesce(n.news, 0) desc, i.name ${spanishCollation}, i.id) as place
      from chosen i left join (select id, sum(news)::int as news from by_year group by id) n on n.id = i.id
    ), named_conflicts as (
      select c.id, c.name, c.intervention_id as "interventionId" from conflicts c
      where c.intervention_id in (select id from chosen) and ${selectStage(filters)}
    ), of_conflicts as (
      select c.id, ${year} as year, count(*)::int as count
      from news_conflicts l join conflicts c on c.id = l.conflict_id join news n on n.id = l.news_id
      where c.intervention_id in (select id from chosen) and ${selectReports(filters)}
      group by 1, 2
    ), of_all as (
      select year, sum(all_news)::int as count from by_year group by year having sum(all_news) > 0
    )
    select json_build_object(
      'interventions', (select coalesce(json_agg(r order by place), '[]') from ranked r),
      'conflicts', (select coalesce(json_agg(c), '[]') from named_conflicts c),
      'all', (select coalesce(json_agg(a), '[]') from of_all a),
      'ofInterventions', (select coalesce(json_agg(json_build_object('id', id, 'year', year, 'count', news)), '[]') from by_year),
      'unlinked', (
        select coalesce(json_agg(json_build_object('id', id, 'year', year, 'count', unlinked)), '[]')
        from by_year where unlinked > 0),
      'ofConflicts', (select coalesce(json_agg(c), '[]') from of_conflicts c),
      'uncoded', (select coalesce(sum(all_unlinked), 0) from by_year)
    ) as counts`);
  const [row] = rows;
  if (!row) throw new Error("The figures of news are always one row.");
  return row.counts;
}
