import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import { type Period, readYears } from "../../shared/values/dates.ts";
import { findSiteValues } from "../site/queries.server.ts";
import { readConflictSpans } from "./conflict-spans.server.ts";

const credible = selectCredible(sql`n.date`);

/** The years of the study's news, which is what charts of them have. Dates that cannot be right are left out. Null without news. */
export async function readPeriod(db: Reader): Promise<Period | null> {
  return readShared("period", () => selectPeriod(db, sql`news n`));
}

/** The years that the study is said to cover: those that its team states, or else those of its news. */
export async function readStudyPeriod(db: Reader): Promise<Period | null> {
  const { profile } = await findSiteValues(db, "profile");
  return readYears(profile?.period ?? "") ?? readPeriod(db);
}

/** The years in which the press told of a work. */
export async function readWorkPeriod(db: Reader, id: string): Promise<Period | null> {
  return selectPeriod(
    db,
    sql`news_interventions about join news n on n.id = about.news_id and about.intervention_id = ${id}`,
  );
}

/** The years of a conflict's span, which may be those of its work. */
export async function readConflictPeriod(db: Reader, id: string): Promise<Period | null> {
  const span = (await readConflictSpans(db, sql`c.id = ${id}`)).get(id);
  return span ? { first: Number(span.first.slice(0, 4)), last: Number(span.last.slice(0, 4)) } : null;
}

/** Years without any news on both sides of a year make its dates doubtful. */
const farYears = 5;

/** Whether a date is in a year far from all others with news, which is not the one with most of them. */
export function isFarFromOthers(date: SQL): SQL {
  return sql`extract(year from ${date})::int in (
    select year from (
      select year, news, max(news) over () as most,
        least(year - lag(year) over (order by year), lead(year) over (order by year) - year) as gap
      from (
        select extract(year from n.date)::int as year, count(*) as news from news n where ${credible} group by 1
      ) as years
    ) as gaps where gap > ${farYears} and news < most)`;
}

async function selectPeriod(db: Reader, news: SQL): Promise<Period | null> {
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    select extract(year from min(n.date))::int as first, extract(year from max(n.date))::int as last
    from ${news} where ${credible}`);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}
