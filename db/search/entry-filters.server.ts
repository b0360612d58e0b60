import { and, eq, exists, gte, inArray, lte, not, or, type SQL, sql } from "drizzle-orm";
import { conflicts } from "../schema/conflicts.ts";
import { interventions } from "../schema/interventions.ts";
import { newsConflicts } from "../schema/news.ts";
import { searchEntries } from "./tables.ts";

/** Ids but for `year`, `from` and `to` (calendar dates, of news) and `withConflict` (of news: whether they name one). */
export type EntryFilters = {
  system?: string | undefined;
  hierarchy?: string | undefined;
  stage?: string | undefined;
  intervention?: string | undefined;
  year?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  withConflict?: boolean | undefined;
};

const { interventionId, conflictId, newsId, date, noun } = searchEntries;

const ofWorks = (condition: SQL) =>
  sql`${interventionId} in (select ${interventions.id} from ${interventions} where ${condition})`;

const isLinked = exists(sql`(select from ${newsConflicts} where ${newsConflicts.newsId} = ${newsId})`);

/** A conflict is in its own stage, a news item in those of the conflicts that it names. */
function isInStage(stage: string): SQL | undefined {
  const ofStage = sql`(select ${conflicts.id} from ${conflicts} where ${conflicts.stageId} = ${stage})`;
  return or(
    inArray(conflictId, ofStage),
    sql`${newsId} in (select ${newsConflicts.newsId} from ${newsConflicts} where ${newsConflicts.conflictId} in ${ofStage})`,
  );
}

/**
 * What narrows the entries; undefined for no filter.
 * @param isCredible whether a date can be right: others belong to no year and no range
 */
export function filterEntries(filters: EntryFilters, isCredible: SQL): SQL | undefined {
  const { system, hierarchy, stage, intervention, year, from, to, withConflict } = filters;
  return and(
    system === undefined ? undefined : ofWorks(eq(interventions.systemId, system)),
    hierarchy === undefined ? undefined : ofWorks(eq(interventions.hierarchyId, hierarchy)),
    intervention === undefined ? undefined : eq(interventionId, intervention),
    stage === undefined ? undefined : isInStage(stage),
    year === undefined
      ? undefined
      : sql`${date} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and ${isCredible}`,
    from === undefined ? undefined : and(gte(date, from), isCredible),
    to === undefined ? undefined : and(lte(date, to), isCredible),
    withConflict === undefined ? undefined : and(eq(noun, "news"), withConflict ? isLinked : not(isLinked)),
  );
}
