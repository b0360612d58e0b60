import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { newsOfEach } from "../../../db/links/shared-news.server.ts";
import { selectCredible, selectCredibleYear } from "../../shared/database/credible-dates.server.ts";
import type { InPress, InterventionOrder } from "./contract.ts";

type Row = InPress & { id: string };

/** How works stood in the press: their news, also by year, and their conflicts. */
export async function addPress<Work extends { _id: string }>(
  db: Reader,
  works: readonly Work[],
): Promise<(Work & { press: InPress })[]> {
  const ids = sql.param(works.map(({ _id }) => _id));
  const { rows } = await db.execute<Row>(sql`
    select i.id, coalesce(told.news, 0)::int as news, coalesce(told.years, '[]') as years,
      (select count(*)::int from conflicts c where c.intervention_id = i.id) as conflicts
    from interventions i left join (
      select id, sum(count)::int as news,
        json_agg(json_build_object('year', year, 'count', count) order by year) filter (where year is not null) as years
      from (
        select n.about as id, ${selectCredibleYear(sql`n.date`)} as year, count(*)::int as count
        from ${newsOfEach} where n.about = any(${ids}::text[]) group by 1, 2
      ) as counted group by id
    ) as told on told.id = i.id
    where i.id = any(${ids}::text[])`);
  const byId = new Map(rows.map(({ id, ...press }) => [id, press]));
  return works.map((work) => ({
    ...work,
    press: byId.get(work._id) ?? { news: 0, years: [], conflicts: 0 },
  }));
}

const toldNews = sql`news_interventions about join news n on n.id = about.news_id
  where about.intervention_id = interventions.id`;
/** What a list is ordered by before the names; works without it come last. */
export const pressOrders: Record<InterventionOrder, SQL[]> = {
  name: [],
  first: [sql`(select min(n.date) from ${toldNews} and ${selectCredible(sql`n.date`)}) nulls last`],
  "-news": [sql`(select count(*) from ${toldNews}) desc`],
  "-conflicts": [sql`(select count(*) from conflicts c where c.intervention_id = interventions.id) desc`],
};
