import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { selectCredible } from "../../app/shared/database/credible-dates.server.ts";
import type { Sharing } from "../links/shared-news.server.ts";
import { conflicts } from "../schema/conflicts.ts";
import { otherInterventions } from "../schema/evidence/news-interventions.ts";
import { interventions } from "../schema/interventions.ts";
import { newsConflicts } from "../schema/news.ts";
import { searchEntries } from "./tables.ts";

/** Ids, and the year of news. */
export type EntryFilters = {
  system?: string | undefined;
  hierarchy?: string | undefined;
  stage?: string | undefined;
  intervention?: string | undefined;
  year?: number | undefined;
};

const { interventionId, conflictId, newsId, date } = searchEntries;

/** A date that cannot be right belongs to no year. */
const isCredibleEntry = selectCredible(sql`${date}`);

/** Of several interventions of a news item, one is enough. */
function ofWorks(condition: SQL, sharing: Sharing): SQL | undefined {
  const own = sql`${interventionId} in (select ${interventions.id} from ${interventions} where ${condition})`;
  if (sharing.size === 0) return own;
  return or(
    own,
    sql`${newsId} in (select ${otherInterventions.newsId} from ${otherInterventions}
      join ${interventions} on ${interventions.id} = ${otherInterventions.interventionId} where ${condition})`,
  );
}

const ofIntervention = (id: string, sharing: Sharing) =>
  sharing.has(id) ? ofWorks(eq(interventions.id, id), sharing) : eq(interventionId, id);

/** A conflict is in its own stage, a news item in those of the conflicts that it names. */
function isInStage(stage: string): SQL | undefined {
  const ofStage = sql`(select ${conflicts.id} from ${conflicts} where ${conflicts.stageId} = ${stage})`;
  return or(
    inArray(conflictId, ofStage),
    sql`${newsId} in (select ${newsConflicts.newsId} from ${newsConflicts} where ${newsConflicts.conflictId} in ${ofStage})`,
  );
}

export function filterEntries(filters: EntryFilters, sharing: Sharing): SQL | undefined {
  const { system, hierarchy, stage, intervention, year } = filters;
  return and(
    system === undefined ? undefined : ofWorks(eq(interventions.systemId, system), sharing),
    hierarchy === undefined ? undefined : ofWorks(eq(interventions.hierarchyId, hierarchy), sharing),
    intervention === undefined ? undefined : ofIntervention(intervention, sharing),
    stage === undefined ? undefined : isInStage(stage),
    year === undefined
      ? undefined
      : sql`${date} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and ${isCredibleEntry}`,
  );
}
