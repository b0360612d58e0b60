import { and, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { selectCodes } from "../../../db/links/coded-records.server.ts";
import { joinNews, readSharing, type Sharing, selectOthers } from "../../../db/links/shared-news.server.ts";
import { matchRecords } from "../../../db/lists/match-records.server.ts";
import { statedMentions } from "../../../db/mentions/stated-mentions.server.ts";
import { stages } from "../../../db/schema/catalog.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { readTerms } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import {
  type Cell,
  combineStages,
  rankedStages,
  selectLinkedStages,
} from "../../../db/search/read-cells.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import {
  type FacetName,
  filterNames,
  filters as known,
  omitUnfaceted,
  pickUnfaceted,
  type RecordFilters,
  unfaceted,
} from "../../records/filters/filters.server.ts";
import { readLabels } from "../../records/filters/labels.server.ts";
import {
  type FilteredList,
  isGiven,
  selectRecords,
  selectSubject,
} from "../../records/filters/select-records.server.ts";
import { selectCredible, selectCredibleYear } from "../../shared/database/credible-dates.server.ts";
import { countFacets, type Facets } from "./facets.server.ts";

const year = sql`extract(year from ${news.date})::int`;

/** Of the news that `where` selects, the years that are credible and in the range. */
const listYears = (from: SQL, range: RecordFilters) => sql`
  array(select distinct ${year} from ${from} and ${selectCredible(sql`${news.date}`)}
    and ${selectSubject("news", range, news) ?? sql`true`})`;

/** @param range the filters that no facet tells apart */
type Select = (range: RecordFilters, matched: SQL | undefined, sharing: Sharing) => SQL;

const selectNews: Select = (range, matched, sharing) => {
  return sql`
    with matched as materialized (
      select ${news.id} as news_id, ${news.interventionId} as intervention,
        ${selectOthers(news.id, sharing)} as others, ${selectCredibleYear(sql`${news.date}`)} as year
      from ${news}
      where ${and(selectRecords("news", range, sharing), matched) ?? sql`true`}
    ), linked as (${selectLinkedStages}), counted as (
      select intervention, others, year, coalesce(linked.stages, 0) as stages, count(*)::int as count
      from matched left join linked on linked.id = matched.news_id
      group by 1, 2, 3, 4
    )
    select intervention, others, array_remove(array[year], null) as years, stages, count from counted`;
};

const selectConflicts: Select = (range, matched, sharing) => {
  const naming = sql`${newsConflicts} join ${news} on ${news.id} = ${newsConflicts.newsId}
    where ${newsConflicts.conflictId} = ${conflicts.id}`;
  return sql`
    select ${conflicts.interventionId} as intervention, ${listYears(naming, range)} as years,
      ${stages}.bit as stages, 1 as count
    from ${conflicts} join ${rankedStages} on ${stages.id} = ${conflicts.stageId}
    where ${and(selectRecords("conflicts", range, sharing), matched) ?? sql`true`}`;
};

const selectInterventions: Select = (range, matched, sharing) => {
  const own = joinNews(sql`${interventions.id}`, sharing);
  return sql`
    select ${interventions.id} as intervention, ${listYears(own, range)} as years, 1 as count, coalesce((
      select ${combineStages} from ${conflicts} join ${rankedStages} on ${stages.id} = ${conflicts.stageId}
      where ${conflicts.interventionId} = ${interventions.id}
    ), 0) as stages
    from ${interventions}
    where ${and(selectRecords("interventions", range, sharing), matched) ?? sql`true`}`;
};

const lists = {
  news: { table: news, select: selectNews },
  conflicts: { table: conflicts, select: selectConflicts },
  interventions: { table: interventions, select: selectInterventions },
};
/** The records of a list, counted by what its cells tell apart, under its search and the filters that they do not. */
async function readListCells(
  db: Reader,
  noun: FilteredList,
  filters: RecordFilters,
  terms: Promise<Term[]>,
): Promise<Cell[]> {
  if (filters.search === undefined && !isGiven(filters, unfaceted))
    return readShared(`cells of ${noun}`, () => selectCells(db, noun, {}, []));
  return selectCells(db, noun, pickUnfaceted(filters), await terms);
}

async function selectCells(
  db: Reader,
  noun: FilteredList,
  range: RecordFilters,
  terms: Term[],
): Promise<Cell[]> {
  const { table, select } = lists[noun];
  const { rows } = await db.execute<Omit<Cell, "noun">>(
    select(range, matchRecords(table, terms), await readSharing(db)),
  );
  return rows.map((row) => ({ noun, ...row }));
}

/**
 * For each value of each facet, how many records of a list it would leave. A list of works is not explored by them.
 * @param terms of the search, where they are read already
 */
export function readListFacets(
  db: Reader,
  list: FilteredList,
  filters: RecordFilters,
  terms: Promise<Term[]> = readTerms(db, filters.search),
): Promise<Facets> {
  if (isGiven(filters, filterNames)) return readFilteredFacets(db, list, filters, terms);
  return readShared(`facets of ${list}`, () => readFilteredFacets(db, list, filters, terms));
}

async function readFilteredFacets(
  db: Reader,
  list: FilteredList,
  filters: RecordFilters,
  terms: Promise<Term[]>,
): Promise<Facets> {
  const [cells, labels] = await Promise.all([readListCells(db, list, filters, terms), readLabels(db)]);
  const { facets } = countFacets(cells, labels, omitUnfaceted(filters));
  if (list === "interventions") return { ...facets, intervention: [] };
  if (list === "conflicts") return facets;
  for (const name of newsFacets) {
    const all = await countNews(db, name, {}, []);
    // Where no news item has a value, as in a study that nobody has coded, none of the list has.
    const some = all.size === 0 ? all : await countNews(db, name, filters, await terms);
    facets[name] = known[name].facet.list(some, labels);
  }
  return facets;
}

type NewsFacet = {
  [Name in FacetName]: (typeof known)[Name]["facet"]["of"] extends "news" ? Name : never;
}[FacetName];

/** The facets of news alone: each value with its news. */
const valuesOfNews: Record<NewsFacet, SQL> = {
  names: sql`select distinct m.entry_id as value, m.record_id from ${statedMentions} m
    where m.noun = 'news' and m.register = 'place'`,
  action: selectCodes("action"),
  dialogue: selectCodes("dialogue"),
};
const newsFacets = Object.keys(valuesOfNews) as NewsFacet[];

/** How many news of the list have each value of a facet, whichever of them is chosen. */
async function countNews(
  db: Reader,
  name: NewsFacet,
  { [name]: _, ...others }: RecordFilters,
  terms: Term[],
): Promise<ReadonlyMap<string, number>> {
  const count = async () => {
    const where = and(selectRecords("news", others, await readSharing(db)), matchRecords(news, terms));
    const { rows } = await db.execute<{ value: string; count: number }>(sql`
      select value, count(*)::int as count from (${valuesOfNews[name]}) as told
      where record_id in (select ${news.id} from ${news} where ${where ?? sql`true`}) group by value`);
    return new Map(rows.map(({ value, count }) => [value, count]));
  };
  return isGiven(others, filterNames) ? count() : readShared(`news by ${name}`, count);
}
