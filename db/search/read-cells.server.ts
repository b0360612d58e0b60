import { and, type SQL, sql } from "drizzle-orm";
import { selectCredibleYear } from "../../app/shared/database/credible-dates.server.ts";
import { nameStatement, type Reader } from "../client.server.ts";
import { type Sharing, selectOthers } from "../links/shared-news.server.ts";
import { stages } from "../schema/catalog.ts";
import { conflicts } from "../schema/conflicts.ts";
import { newsConflicts } from "../schema/news.ts";
import type { SearchNoun } from "./find-records.server.ts";
import { type Match, matchAs, matchOneWord, readOneWord, type Term } from "./match-terms.server.ts";
import { searchEntries } from "./tables.ts";

/** How many entries have all of these in common. Facets of any choice of filters are sums of cells. */
export type Cell = {
  noun: SearchNoun;
  /** Null for actors. */
  intervention: string | null;
  /** Further interventions, of news; null for most. */
  others?: readonly string[] | null;
  /** Of news with a credible date; in lists also of the news of a work, and of those that name a conflict. */
  years: readonly number[];
  /** A conflict's own, or of the conflicts that a news item names or a work has: bit n for the stage in place n. */
  stages: number;
  count: number;
};

/** In the place of the table: bit n for the stage in place n. */
export const rankedStages = sql`(select id, (1 << (row_number() over (order by position, id) - 1)::int) as bit
  from ${stages}) as ${stages}`;
const stageBit = sql`${stages}.bit`;
/** The stages of several conflicts together. */
export const combineStages = sql`bit_or(${stageBit})`;

/** Selects the stages of each news item in `matched` that names conflicts. */
export const selectLinkedStages = sql`
  select ${newsConflicts.newsId} as id, ${combineStages} as stages
  from matched
  join ${newsConflicts} on ${newsConflicts.newsId} = matched.news_id
  join ${conflicts} on ${conflicts.id} = ${newsConflicts.conflictId}
  join ${rankedStages} on ${stages.id} = ${conflicts.stageId}
  group by ${newsConflicts.newsId}`;

/** A conflict's own stage. */
const ownStage = sql`(select ${stageBit} from ${conflicts} join ${rankedStages} on ${stages.id} = ${conflicts.stageId}
  where ${conflicts.id} = counted.conflict)`;

/**
 * What is matched, as one text: cells apart by commas, their values by spaces. The driver takes three times as long for
 * rows, of which there are hundreds.
 */
const selectCells = (matched: SQL, sharing: Sharing) => sql`
  with matched as materialized (
    select ${searchEntries.noun} as noun, ${searchEntries.interventionId} as intervention,
      ${searchEntries.conflictId} as conflict, ${searchEntries.newsId} as news_id,
      ${selectOthers(searchEntries.newsId, sharing)} as others,
      ${selectCredibleYear(sql`${searchEntries.date}`)} as year
    from ${searchEntries}
    where ${matched}
  ), linked as (${selectLinkedStages}), counted as (
    select noun, intervention, conflict, linked.stages, others, year, count(*) as count
    from matched left join linked on linked.id = matched.news_id
    group by 1, 2, 3, 4, 5, 6
  )
  select string_agg(concat_ws(' ', noun, coalesce(year, 0),
    case when conflict is null then coalesce(stages, 0) else ${ownStage} end,
    count, intervention, array_to_string(others, ' ')), ',') as cells
  from counted`;

type Row = { cells: string | null };

/** Most searches are of one word; their facets take half as long to plan as to count. */
const countOneWord = {
  alone: nameStatement<Row>("cells_of_word", selectCells(matchOneWord, new Set())),
  shared: nameStatement<Row>("shared_cells_of_word", selectCells(matchOneWord, new Set([""]))),
};

/**
 * @param where narrows the entries, besides the terms
 * @param match only those that match so
 */
export async function readCells(
  db: Reader,
  terms: readonly Term[],
  { sharing, where, match }: { sharing: Sharing; where: SQL | undefined; match?: Match },
): Promise<Cell[]> {
  const word = where ? null : readOneWord(terms, match);
  const count = countOneWord[sharing.size > 0 ? "shared" : "alone"];
  const [row] = word
    ? await count(db, word)
    : (await db.execute<Row>(selectCells(and(matchAs(terms, match), where) ?? sql`true`, sharing))).rows;
  return row?.cells?.split(",").map(parseCell) ?? [];
}

function parseCell(text: string): Cell {
  const [noun, year, stages, count, intervention = null, ...others] = text.split(" ");
  return {
    noun: noun as SearchNoun,
    intervention,
    others,
    years: year === "0" ? [] : [Number(year)],
    stages: Number(stages),
    count: Number(count),
  };
}
