import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { conflicts } from "../../../../db/schema/conflicts.ts";
import { interventions } from "../../../../db/schema/interventions.ts";
import { news } from "../../../../db/schema/news.ts";
import { selectSubject } from "../../../records/filters/select-records.server.ts";
import type { StatisticFilters } from "../contract.ts";

/*
 * Filters as conditions on `i` (interventions), `c` (conflicts) and `n` (news).
 *
 * - System and hierarchy are those of the intervention: of a conflict and of a news item, those of theirs. A news item of
 *   several interventions counts in each of them, and once in sums.
 * - The stage is the conflict's. A news item has none: with a stage chosen, news count that name a conflict of that
 *   stage, and those that name no conflict at all, of interventions that have a conflict of that stage.
 * - The years, the action and the dialogue are those of the news. A conflict has none: with these chosen, conflicts count that
 *   such news name; a conflict that no news item names, which is not coded yet, counts where its intervention has such news.
 */

/** The names that the statements give to their tables. */
const [works, contested, items] = [alias(interventions, "i"), alias(conflicts, "c"), alias(news, "n")];

const all = (conditions: (SQL | false)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter(Boolean)], sql` and `);

const selectPlace = (filters: StatisticFilters): SQL => selectSubject("work", filters, works) ?? sql`true`;
const selectYears = (filters: StatisticFilters): SQL => selectSubject("news", filters, items) ?? sql`true`;
export const selectStage = (filters: StatisticFilters): SQL =>
  selectSubject("conflict", filters, contested) ?? sql`true`;

/** On `conflicts c join interventions i`. */
export function selectConflicts(filters: StatisticFilters): SQL {
  const ofNews = selectSubject("news", filters, items);
  return all([
    selectPlace(filters),
    selectStage(filters),
    ofNews !== undefined &&
      sql`case when exists (select from news_conflicts l where l.conflict_id = c.id)
        then exists (select from news_conflicts l join news n on n.id = l.news_id
          where l.conflict_id = c.id and ${ofNews})
        else exists (select from news n where n.intervention_id = c.intervention_id and ${ofNews})
          or exists (select from other_interventions o join news n on n.id = o.news_id
            where o.intervention_id = c.intervention_id and ${ofNews}) end`,
  ]);
}

/** On `interventions i`. */
export function selectInterventions(filters: StatisticFilters): SQL {
  return all([
    selectPlace(filters),
    filters.stage !== undefined &&
      sql`exists (select from conflicts c where c.intervention_id = i.id and ${selectStage(filters)})`,
  ]);
}

/** On `news n` of selected interventions; `l.news_id` is null where a news item names no conflict. */
export function selectNews(filters: StatisticFilters): SQL {
  return all([
    selectYears(filters),
    filters.stage !== undefined &&
      sql`(l.news_id is null or exists (select from news_conflicts o join conflicts c on c.id = o.conflict_id
        where o.news_id = n.id and ${selectStage(filters)}))`,
  ]);
}

/** On `news_conflicts l join news n … join conflicts c …` of selected interventions. */
export const selectReports = (filters: StatisticFilters): SQL =>
  all([selectYears(filters), selectStage(filters)]);
