import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Reader } from "../../../db/client.server.ts";
import { newsOfEach } from "../../../db/links/shared-news.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { readConflictSpans } from "../../nouns/news/conflict-spans.server.ts";
import { readPeriod } from "../../nouns/news/period.server.ts";
import { findSiteValues } from "../../nouns/site/queries.server.ts";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import { selectSubject } from "../../records/filters/select-records.server.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import type { Axis, Term, Tick, Timeline, TimelineConflict, TimelineWork } from "./contract.ts";

/** Works that one page draws; a filter by system or years shows the others. */
const mostWorks = 120;
/** With more news a tick stands for a year, not for a month. */
const mostMonthly = 5000;
/** Dates to be reviewed, works and conflicts without dates that are listed. */
const mostBeside = 60;

const credible = selectCredible(sql`n.date`);
/** The names that the statements give to works and news. */
const [works, items] = [alias(interventions, "i"), alias(news, "n")];

const getYear = (period: string | undefined) =>
  period === undefined ? undefined : Number(period.slice(0, 4));

/** The years of the study; the present one while it has no news. */
export async function getAxis(db: Reader): Promise<Axis> {
  const year = new Date().getUTCFullYear();
  return (await readPeriod(db)) ?? { first: year, last: year };
}

/** The mayors' terms, as researchers have written them, in their order in time; none where the study has no such background. */
export async function getTerms(db: Reader): Promise<Term[]> {
  const { terms } = await findSiteValues(db, "terms");
  if (!terms || terms.background === "none") return [];
  return terms.items
    .map(({ name, from, to }) => ({ name, from: Number(from), to: Number(to) }))
    .sort((a, b) => a.from - b.from);
}

/** Works with news in the years of the filters, each with its conflicts, and what has no place on the axis. */
export async function getTimeline(db: Reader, filters: RecordFilters, limit = mostWorks): Promise<Timeline> {
  const [years, terms] = await Promise.all([getAxis(db), getTerms(db)]);
  // Years without any news are not drawn, however many the address asks for.
  const axis = {
    first: Math.max(getYear(filters.from) ?? years.first, years.first),
    last: Math.min(getYear(filters.to) ?? years.last, years.last),
  };
  const place = selectSubject("work", filters, works) ?? sql`true`;
  const inYears = sql`n.date between make_date(${axis.first}::int, 1, 1) and make_date(${axis.last}::int, 12, 31)
    and ${credible} and ${selectSubject("news", filters, items) ?? sql`true`}`;
  const [found, conflicts, beside] = await Promise.all([
    readWorks(db, place, inYears),
    readConflicts(db, place),
    readBeside(db, place),
  ]);
  const shown = found.slice(0, limit);
  const ticks = await readTicks(db, { works: shown, inYears });
  const isDrawn = ({ span }: TimelineConflict) =>
    Number(span.first.slice(0, 4)) <= axis.last && Number(span.last.slice(0, 4)) >= axis.first;
  const drawn = Map.groupBy(
    conflicts.flatMap(({ span, ...conflict }) => (span ? [{ ...conflict, span }] : [])).filter(isDrawn),
    ({ workId }) => workId,
  );
  return {
    axis,
    terms,
    works: shown.map((work) => ({
      ...work,
      ticks: ticks.get(work._id) ?? [],
      conflicts: (drawn.get(work._id) ?? []).sort((a, b) => a.span.first.localeCompare(b.span.first)),
    })),
    omitted: found.length - shown.length,
    beside: { ...beside, conflicts: conflicts.filter(({ span }) => span === null).slice(0, mostBeside) },
  };
}

type WorkRow = Omit<TimelineWork, "ticks" | "conflicts">;

async function readWorks(db: Reader, place: SQL, inYears: SQL): Promise<WorkRow[]> {
  const { rows } = await db.execute<WorkRow>(sql`
    select i.id as _id, i.name, json_build_object('_id', s.id, 'name', s.name) as system,
      spans.first::text, spans.last::text, spans.news
    from (
      select n.about as id, min(n.date) as first, max(n.date) as last, count(*)::int as news
      from ${newsOfEach} where ${inYears} group by 1
    ) as spans
    join interventions i on i.id = spans.id
    join systems s on s.id = i.system_id
    where ${place}
    order by s.position, spans.first, i.name ${spanishCollation}, i.id`);
  return rows;
}

async function readTicks(
  db: Reader,
  { works, inYears }: { works: WorkRow[]; inYears: SQL },
): Promise<Map<string, Tick[]>> {
  const news = works.reduce((sum, work) => sum + work.news, 0);
  const period = sql`date_trunc(${news > mostMonthly ? "year" : "month"}::text, n.date)`;
  const ids = sql.param(works.map(({ _id }) => _id));
  const { rows } = await db.execute<Omit<Tick, "only"> & { workId: string; id: string; name: string }>(sql`
    select n.about as "workId", min(n.date)::text as at, count(*)::int as news, min(n.id) as id,
      min(n.headline) as name
    from ${newsOfEach} where n.about = any(${ids}::text[]) and ${inYears}
    group by 1, ${period} order by 1, 2`);
  const ticks = rows.map(({ id, name, ...row }) => ({
    ...row,
    only: row.news === 1 ? { _id: id, name } : null,
  }));
  return Map.groupBy(ticks, ({ workId }) => workId);
}

async function readConflicts(db: Reader, place: SQL) {
  const [{ rows }, spans] = await Promise.all([
    db.execute<Omit<TimelineConflict, "span"> & { workId: string; interventionName: string }>(sql`
      select c.id as _id, c.name, json_build_object('_id', s.id, 'name', s.name) as stage,
        i.id as "workId", i.name as "interventionName"
      from conflicts c join interventions i on i.id = c.intervention_id join stages s on s.id = c.stage_id
      where ${place} order by c.name ${spanishCollation}, c.id`),
    readConflictSpans(db, sql`c.intervention_id in (select i.id from interventions i where ${place})`),
  ]);
  return rows.map((row) => ({ ...row, span: spans.get(row._id) ?? null }));
}

async function readBeside(db: Reader, place: SQL): Promise<Pick<Timeline["beside"], "works" | "news">> {
  const [works, news] = await Promise.all([
    db.execute<Timeline["beside"]["works"][number]>(sql`
      select i.id as _id, i.name from interventions i
      where ${place} and not exists (select from news n where n.intervention_id = i.id and ${credible})
        and not exists (select from other_interventions o join news n on n.id = o.news_id
          where o.intervention_id = i.id and ${credible})
      order by i.name ${spanishCollation}, i.id limit ${mostBeside}`),
    db.execute<Timeline["beside"]["news"][number]>(sql`
      select n.id as _id, n.headline as name, n.date::text as date
      from news n where not ${credible} and exists (
        select from news_interventions a join interventions i on i.id = a.intervention_id
        where a.news_id = n.id and ${place}) order by n.date, n.id limit ${mostBeside}`),
  ]);
  return { works: works.rows, news: news.rows };
}
