import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { newsOfEach } from "../../../../db/links/shared-news.server.ts";
import { spanishCollation } from "../../../../db/schema/columns.ts";
import { reviewYear } from "../../../records/news/checks.ts";
import { selectYear } from "../../../records/news/credible-dates.server.ts";
import type { NewsStatistic, StatisticFilters } from "../contract.ts";
import { computeFigures, unlimited } from "./figures.server.ts";
import { selectInterventions, selectNews, selectReports, selectStage } from "./selection.server.ts";

const year = selectYear(sql`n.date`);

/** Of the interventions of a news item that are chosen, the first one. */
const isFirst = sql`(n.place = 0 or n.intervention_id not in (select id from chosen) and not exists (
  select from other_interventions e where e.news_id = n.id and e.position < n.place - 1
  and e.intervention_id in (select id from chosen)))`;

/**
 * (2) News by intervention, those without any included, and by conflict, each with its years; one of several interventions
 * counts in each, and once in the sums. A conflict counts all news
 * that name it, whichever intervention they are filed under.
 * @param limit of interventions; the rest are only counted
 */
export async function getNewsPerConflict(
  db: Reader,
  filters: StatisticFilters = {},
  limit = unlimited,
): Promise<NewsStatistic> {
  const figures = await computeFigures<NewsStatistic>(
    db,
    sql`
    with chosen as (
      select i.id, i.name, i.system_id from interventions i where ${selectInterventions(filters)}
    ), linked as (
      select distinct news_id from news_conflicts
    ), by_year as (
      select n.about as intervention_id, ${year} as year,
        count(*)::int as news, count(*) filter (where l.news_id is null)::int as unlinked,
        count(*) filter (where ${isFirst})::int as all_news,
        count(*) filter (where l.news_id is null and ${isFirst})::int as all_unlinked
      from ${newsOfEach} left join linked l on l.news_id = n.id
      where n.about in (select id from chosen) and ${selectNews(filters)}
      group by 1, 2
    ), of_news as (
      select intervention_id, sum(news)::int as news, sum(unlinked)::int as unlinked,
        json_agg(json_build_array(year, news) order by year = ${reviewYear}, year) as years,
        coalesce(json_agg(json_build_array(year, unlinked) order by year = ${reviewYear}, year) filter (where unlinked > 0), '[]')
          as unlinked_years
      from by_year group by intervention_id
    ), ranked as (
      select i.*, coalesce(n.news, 0) as news, coalesce(n.unlinked, 0) as unlinked,
        coalesce(n.years, '[]') as years, coalesce(n.unlinked_years, '[]') as unlinked_years,
        row_number() over (order by coalesce(n.news, 0) desc, i.name ${spanishCollation}, i.id) as place
      from chosen i left join of_news n on n.intervention_id = i.id
    ), shown as (
      select * from ranked where place <= ${limit}
    ), reports as (
      select l.conflict_id, ${year} as year, count(*)::int as news
      from news_conflicts l join conflicts c on c.id = l.conflict_id join news n on n.id = l.news_id
      where c.intervention_id in (select id from shown) and ${selectReports(filters)}
      group by 1, 2
    ), reported as (
      select conflict_id, sum(news)::int as news, json_agg(json_build_array(year, news) order by year = ${reviewYear}, year) as years
      from reports group by conflict_id
    ), of_conflicts as (
      select c.intervention_id, json_agg(
        json_build_object('id', c.id, 'name', c.name, 'news', coalesce(r.news, 0), 'years', coalesce(r.years, '[]'))
        order by coalesce(r.news, 0) desc, c.name ${spanishCollation}, c.id) as conflicts
      from conflicts c left join reported r on r.conflict_id = c.id
      where c.intervention_id in (select id from shown) and ${selectStage(filters)}
      group by c.intervention_id
    )
    select json_build_object(
      'interventions', coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'name', i.name, 'systemId', i.system_id, 'news', i.news, 'years', i.years,
          'unlinked', i.unlinked, 'unlinkedYears', i.unlinked_years, 'conflicts', coalesce(c.conflicts, '[]')
        ) order by i.place)
        from shown i left join of_conflicts c on c.intervention_id = i.id), '[]'),
      'others', (
        select json_build_object('interventions', count(*), 'news', coalesce(sum(news), 0))
        from ranked where place > ${limit}),
      'news', (select coalesce(sum(all_news), 0) from by_year),
      'unlinked', (select coalesce(sum(all_unlinked), 0) from by_year),
      'years', coalesce((
        select json_agg(json_build_array(year, news) order by year = ${reviewYear}, year)
        from (select year, sum(all_news) as news from by_year group by year having sum(all_news) > 0) as years), '[]')
    ) as figures`,
  );
  return { option: 2, ...figures };
}
