import { and, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { joinCodes } from "../../../db/links/coded-records.server.ts";
import { joinNews, readSharing, type Sharing, selectOthers } from "../../../db/links/shared-news.server.ts";
import { matchRecords } from "../../../db/lists/match-records.server.ts";
import { statedMentions } from "../../../db/mentions/stated-mentions.server.ts";
import { stages } from "../../../db/schema/catalog.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { readTerms } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { type Cell, combineStages, selectLinkedStages } from "../../../db/search/read-cells.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { byPlace } from "../../records/filters/facet.server.ts";
import {
  filterNames,
  listUnfaceted,
  omitUnfaceted,
  pickUnfaceted,
  type RecordFilters,
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
    with linked as (${selectLinkedStages}), counted as (
      select ${news.interventionId} as intervention, ${selectOthers(news.id, sharing)} as others,
        ${selectCredibleYear(sql`${news.date}`)} as year,
        coalesce(linked.stages, 0) as stages, action.action, dialogue.dialogue, count(*)::int as count
      from ${news} left join linked on linked.id = ${news.id} ${joinCodes(news.id)}
      where ${and(selectRecords("news", range, sharing), matched) ?? sql`true`}
      group by 1, 2, 3, 4, 5, 6
    )
    select intervention, others, array_remove(array[year], null) as years, stages, action, dialogue, count from counted`;
};

const selectConflicts: Select = (range, matched, sharing) => {
  const naming = sql`${newsConflicts} join ${news} on ${news.id} = ${newsConflicts.newsId}
    where ${newsConflicts.conflictId} = ${conflicts.id}`;
  return sql`
    select ${conflicts.interventionId} as intervention, ${listYears(naming, range)} as years,
      1 << ${stages.position} as stages, 1 as count
    from ${conflicts} join ${stages} on ${stages.id} = ${conflicts.stageId}
    where ${and(selectRecords("conflicts", range, sharing), matched) ?? sql`true`}`;
};

const selectInterventions: Select = (range, matched, sharing) => {
  const own = joinNews(sql`${interventions.id}`, sharing);
  return sql`
    select ${interventions.id} as intervention, ${listYears(own, range)} as years, 1 as count, coalesce((
      select ${combineStages} from ${conflicts} join ${stages} on ${stages.id} = ${conflicts.stageId}
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
/** The records of a list, counted by what its facets tell apart, under its search, its range of dates and its coding. */
async function readListCells(
  db: Reader,
  noun: FilteredList,
  filters: RecordFilters,
  knownTerms?: Promise<Term[]>,
): Promise<Cell[]> {
  const { search } = filters;
  if (search === undefined && !isGiven(filters, listUnfaceted(noun)))
    return readShared(`cells of ${noun}`, () => selectCells(db, noun, {}, []));
  return selectCells(db, noun, pickUnfaceted(filters, noun), await (knownTerms ?? readTerms(db, search)));
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
  terms?: Promise<Term[]>,
): Promise<Facets> {
  if (isGiven(filters, filterNames)) return readFilteredFacets(db, list, filters, terms);
  return readShared(`facets of ${list}`, () => readFilteredFacets(db, list, filters));
}

async function readFilteredFacets(
  db: Reader,
  list: FilteredList,
  filters: RecordFilters,
  terms?: Promise<Term[]>,
): Promise<Facets> {
  const [cells, labels, named] = await Promise.all([
    readListCells(db, list, filters, terms),
    readLabels(db),
    list === "news" ? countNamed(db, filters, terms) : new Map<string, number>(),
  ]);
  const { facets } = countFacets(cells, labels, omitUnfaceted(filters, list));
  const all = { ...facets, names: byPlace(named, labels) };
  return list === "interventions" ? { ...all, intervention: [] } : all;
}

/** How many news of the list name each place, whichever of them is chosen. */
async function countNamed(
  db: Reader,
  { names: _, ...others }: RecordFilters,
  terms?: Promise<Term[]>,
): Promise<Map<string, number>> {
  const known = await (terms ?? readTerms(db, others.search));
  const where = and(selectRecords("news", others, await readSharing(db)), matchRecords(news, known));
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select m.entry_id as id, count(distinct m.record_id)::int as count from ${statedMentions} m
    where m.noun = 'news' and m.register = 'place'
      and m.record_id in (select ${news.id} from ${news} where ${where ?? sql`true`}) group by 1`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
