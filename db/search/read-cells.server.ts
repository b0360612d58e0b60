import { sql } from "drizzle-orm";
import { selectCredibleYear } from "../../app/shared/database/credible-dates.server.ts";
import type { Reader } from "../client.server.ts";
import { type Sharing, selectOthers } from "../links/shared-news.server.ts";
import { stages } from "../schema/catalog.ts";
import { conflicts } from "../schema/conflicts.ts";
import { newsConflicts } from "../schema/news.ts";
import type { SearchNoun } from "./find-records.server.ts";
import { matchAll, type Term } from "./match-terms.server.ts";
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
  /** A conflict's own, or of the conflicts that a news item names or a work has: bit n for the stage in position n. */
  stages: number;
  count: number;
};

const stageBit = sql`(1 << ${stages.position})`;
/** The stages of several conflicts together. */
export const combineStages = sql`bit_or(${stageBit})`;

/** Each news item that names conflicts, with their stages. */
export const selectLinkedStages = sql`
  select ${newsConflicts.newsId} as id, ${combineStages} as stages
  from ${newsConflicts}
  join ${conflicts} on ${conflicts.id} = ${newsConflicts.conflictId}
  join ${stages} on ${stages.id} = ${conflicts.stageId}
  group by ${newsConflicts.newsId}`;

export async function readCells(db: Reader, terms: readonly Term[], sharing: Sharing): Promise<Cell[]> {
  const { rows } = await db.execute<Omit<Cell, "years"> & { year: number | null }>(sql`
    with linked as (${selectLinkedStages}), own as (
      select ${conflicts.id} as id, ${stageBit} as stages from ${conflicts}
      join ${stages} on ${stages.id} = ${conflicts.stageId}
    )
    select ${searchEntries.noun} as noun, ${searchEntries.interventionId} as intervention,
      ${selectOthers(searchEntries.newsId, sharing)} as others,
      ${selectCredibleYear(sql`${searchEntries.date}`)} as year,
      coalesce(linked.stages, own.stages, 0) as stages, count(*)::int as count
    from ${searchEntries}
    left join linked on linked.id = ${searchEntries.newsId}
    left join own on own.id = ${searchEntries.conflictId}
    where ${matchAll(terms) ?? sql`true`}
    group by 1, 2, 3, 4, 5`);
  return rows.map(({ year, ...cell }) => ({ ...cell, years: year === null ? [] : [year] }));
}
