import { and, type SQL, sql } from "drizzle-orm";
import { selectCredible, selectCredibleYear } from "../../app/shared/database/credible-dates.server.ts";
import type { RecordFilters } from "../../app/shared/lists/record-filters.ts";
import type { Reader } from "../client.server.ts";
import { joinNews, readSharing, type Sharing, selectOthers } from "../links/shared-news.server.ts";
import { stages } from "../schema/catalog.ts";
import { conflicts } from "../schema/conflicts.ts";
import { interventions } from "../schema/interventions.ts";
import { news, newsConflicts } from "../schema/news.ts";
import { readTerms } from "../search/find-records.server.ts";
import type { Term } from "../search/match-terms.server.ts";
import { type Cell, combineStages, selectLinkedStages } from "../search/read-cells.server.ts";
import { readShared } from "../shared-reads.server.ts";
import { filterConflicts, filterInterventions, isWithin } from "./filter-records.server.ts";
import { matchRecords } from "./match-records.server.ts";

/** What no facet tells apart, but for the search. */
const unfaceted = ["from", "to", "type", "escalation", "actor", "side"] as const;
type Range = Pick<RecordFilters, (typeof unfaceted)[number]>;

const year = sql`extract(year from ${news.date})::int`;

/** Of the news that `where` selects, the years that are credible and in the range. */
const listYears = (from: SQL, range: Range) => sql`
  array(select distinct ${year} from ${from} and ${isWithin(range) ?? selectCredible(sql`${news.date}`)})`;

type Select = (range: Range, matched: SQL | undefined, sharing: Sharing) => SQL;

const selectNews: Select = (range, matched, sharing) => {
  return sql`
    with linked as (${selectLinkedStages}), counted as (
      select ${news.interventionId} as intervention, ${selectOthers(news.id, sharing)} as others,
        ${selectCredibleYear(sql`${news.date}`)} as year,
        coalesce(linked.stages, 0) as stages, count(*)::int as count
      from ${news} left join linked on linked.id = ${news.id}
      where ${and(isWithin(range), matched) ?? sql`true`}
      group by 1, 2, 3, 4
    )
    select intervention, others, array_remove(array[year], null) as years, stages, count from counted`;
};

const selectConflicts: Select = (range, matched) => {
  const naming = sql`${newsConflicts} join ${news} on ${news.id} = ${newsConflicts.newsId}
    where ${newsConflicts.conflictId} = ${conflicts.id}`;
  return sql`
    select ${conflicts.interventionId} as intervention, ${listYears(naming, range)} as years,
      1 << ${stages.position} as stages, 1 as count
    from ${conflicts} join ${stages} on ${stages.id} = ${conflicts.stageId}
    where ${and(filterConflicts(range), matched) ?? sql`true`}`;
};

const selectInterventions: Select = (range, matched, sharing) => {
  const own = joinNews(sql`${interventions.id}`, sharing);
  return sql`
    select ${interventions.id} as intervention, ${listYears(own, range)} as years, 1 as count, coalesce((
      select ${combineStages} from ${conflicts} join ${stages} on ${stages.id} = ${conflicts.stageId}
      where ${conflicts.interventionId} = ${interventions.id}
    ), 0) as stages
    from ${interventions}
    where ${and(filterInterventions(range), matched) ?? sql`true`}`;
};

const lists = {
  news: { table: news, select: selectNews },
  conflicts: { table: conflicts, select: selectConflicts },
  interventions: { table: interventions, select: selectInterventions },
};
export type ListedNoun = keyof typeof lists;

/** The records of a list, counted by what its facets tell apart, under its search, its range of dates and its coding. */
export async function readListCells(
  db: Reader,
  noun: ListedNoun,
  filters: RecordFilters,
  knownTerms?: Promise<Term[]>,
): Promise<Cell[]> {
  const { search } = filters;
  if (search === undefined && unfaceted.every((name) => filters[name] === undefined))
    return readShared(`cells of ${noun}`, () => selectCells(db, noun, {}, []));
  const range = Object.fromEntries(unfaceted.map((name) => [name, filters[name]]));
  return selectCells(db, noun, range, await (knownTerms ?? readTerms(db, search)));
}

async function selectCells(db: Reader, noun: ListedNoun, range: Range, terms: Term[]): Promise<Cell[]> {
  const { table, select } = lists[noun];
  const { rows } = await db.execute<Omit<Cell, "noun">>(
    select(range, matchRecords(table, terms), await readSharing(db)),
  );
  return rows.map((row) => ({ noun, ...row }));
}
