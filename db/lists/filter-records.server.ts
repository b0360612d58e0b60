import { and, gte, inArray, lte, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { selectCredible } from "../../app/shared/database/credible-dates.server.ts";
import type { RecordFilters } from "../../app/shared/lists/record-filters.ts";
import type { Reader } from "../client.server.ts";
import { isAbout, readSharing, type Sharing } from "../links/shared-news.server.ts";
import { joinedActors } from "../links/sides.server.ts";
import { conflicts } from "../schema/conflicts.ts";
import { newsInterventions, otherInterventions } from "../schema/evidence/news-interventions.ts";
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

/** Of several interventions, one in the system and one in the hierarchy. */
function filterByWorks(filters: RecordFilters, sharing: Sharing): SQL | undefined {
  const { system, hierarchy, intervention } = filters;
  const isOf = intervention && (sharing.has(intervention) ? isAbout(sql`${intervention}`) : undefined);
  const own = isOf || filterBy(news.interventionId, intervention);
  if (sharing.size === 0) return and(ofWorks(news.interventionId, filters), own);
  const select = (where: SQL) => sql`(select ${newsInterventions.newsId} from ${newsInterventions}
    join ${interventions} on ${interventions.id} = ${newsInterventions.interventionId} where ${where})`;
  return and(
    isIn(news.id, select, filterBy(interventions.systemId, system)),
    isIn(news.id, select, filterBy(interventions.hierarchyId, hierarchy)),
    own,
  );
}

/** `stage` and `withConflict`: of the conflicts that the news item names. */
export async function filterNews(db: Reader, filters: RecordFilters): Promise<SQL | undefined> {
  const isOfWorks = filters.system ?? filters.hierarchy ?? filters.intervention;
  const named = sql`(select ${newsConflicts.newsId} from ${newsConflicts})`;
  return and(
    isOfWorks === undefined ? undefined : filterByWorks(filters, await readSharing(db)),
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

/** An actor takes part in the conflicts of those that are merged into it too. */
function filterByCoding({ type, escalation, actor, side }: RecordFilters): SQL | undefined {
  const isNamed = and(filterBy(sql`actor.id`, actor), filterBy(sql`link.side`, side));
  return and(
    filterBy(conflicts.type, type),
    filterBy(conflicts.escalation, escalation),
    isIn(
      conflicts.id,
      (where) => sql`(select link.conflict_id from ${joinedActors} where ${where})`,
      isNamed,
    ),
  );
}

/** A conflict is in a year, or a range, when credible news that name it are. */
export function filterConflicts(filters: RecordFilters): SQL | undefined {
  return and(
    ofWorks(conflicts.interventionId, filters),
    filterBy(conflicts.interventionId, filters.intervention),
    filterBy(conflicts.stageId, filters.stage),
    filterByCoding(filters),
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
  const ofNews = (where: SQL) => sql`(select ${news.interventionId} from ${news} where ${where}
    union all select ${otherInterventions.interventionId} from ${otherInterventions}
    join ${news} on ${news.id} = ${otherInterventions.newsId} where ${where})`;
  return and(
    filterBy(interventions.systemId, filters.system),
    filterBy(interventions.hierarchyId, filters.hierarchy),
    filterBy(interventions.id, filters.intervention),
    isIn(interventions.id, ofConflict, filterBy(conflicts.stageId, filters.stage)),
    isFlagged(filters.withConflict, inArray(interventions.id, withConflict)),
    isIn(interventions.id, ofNews, isWithin(filters)),
  );
}
