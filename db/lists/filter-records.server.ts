import { and, gte, inArray, lte, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { selectCredible } from "../../app/shared/database/credible-dates.server.ts";
import type { RecordFilters } from "../../app/shared/lists/record-filters.ts";
import { conflicts } from "../schema/conflicts.ts";
import { interventions } from "../schema/interventions.ts";
import { news, newsConflicts } from "../schema/news.ts";

type DateFilters = Pick<RecordFilters, "year" | "from" | "to">;

/** Of news: a credible date, in the year and the range. Undefined where neither is given. */
export function isWithin({ year, from, to }: DateFilters): SQL | undefined {
  if (year === undefined && from === undefined && to === undefined) return undefined;
  return and(
    selectCredible(sql`${news.date}`),
    year === undefined
      ? undefined
      : sql`${news.date} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
    from === undefined ? undefined : gte(news.date, from),
    to === undefined ? undefined : lte(news.date, to),
  );
}

const filterBy = (column: SQLWrapper, value: string | undefined) =>
  value === undefined ? undefined : sql`${column} = ${value}`;

/** Undefined without a condition. */
function isIn(column: SQLWrapper, select: (where: SQL) => SQL, where: SQL | undefined): SQL | undefined {
  return where && inArray(column as typeof news.id, select(where));
}

function isFlagged(flag: boolean | undefined, condition: SQL): SQL | undefined {
  if (flag === undefined) return undefined;
  return flag ? condition : not(condition);
}

const ofWorks = (column: SQLWrapper, { system, hierarchy }: RecordFilters) =>
  isIn(
    column,
    (where) => sql`(select ${interventions.id} from ${interventions} where ${where})`,
    and(filterBy(interventions.systemId, system), filterBy(interventions.hierarchyId, hierarchy)),
  );

/** `stage` and `withConflict`: of the conflicts that the news item names. */
export function filterNews(filters: RecordFilters): SQL | undefined {
  const named = sql`(select ${newsConflicts.newsId} from ${newsConflicts})`;
  return and(
    ofWorks(news.interventionId, filters),
    filterBy(news.interventionId, filters.intervention),
    isIn(
      news.id,
      (where) => sql`(select ${newsConflicts.newsId} from ${newsConflicts}
        join ${conflicts} on ${conflicts.id} = ${newsConflicts.conflictId} where ${where})`,
      filterBy(conflicts.stageId, filters.stage),
    ),
    isFlagged(filters.withConflict, inArray(news.id, named)),
    isWithin(filters),
  );
}

/** A conflict is in a year, or a range, when credible news that name it are. */
export function filterConflicts(filters: RecordFilters): SQL | undefined {
  return and(
    ofWorks(conflicts.interventionId, filters),
    filterBy(conflicts.interventionId, filters.intervention),
    filterBy(conflicts.stageId, filters.stage),
    isIn(
      conflicts.id,
      (where) => sql`(select ${newsConflicts.conflictId} from ${newsConflicts}
        join ${news} on ${news.id} = ${newsConflicts.newsId} where ${where})`,
      isWithin(filters),
    ),
  );
}

/** A work is in a year, or a range, when credible news of it are; in a stage, when one of its conflicts is. */
export function filterInterventions(filters: RecordFilters): SQL | undefined {
  const withConflict = sql`(select ${conflicts.interventionId} from ${conflicts})`;
  const ofConflict = (where: SQL) =>
    sql`(select ${conflicts.interventionId} from ${conflicts} where ${where})`;
  const ofNews = (where: SQL) => sql`(select ${news.interventionId} from ${news} where ${where})`;
  return and(
    filterBy(interventions.systemId, filters.system),
    filterBy(interventions.hierarchyId, filters.hierarchy),
    filterBy(interventions.id, filters.intervention),
    isIn(interventions.id, ofConflict, filterBy(conflicts.stageId, filters.stage)),
    isFlagged(filters.withConflict, inArray(interventions.id, withConflict)),
    isIn(interventions.id, ofNews, isWithin(filters)),
  );
}
