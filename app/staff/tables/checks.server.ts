import { and, eq, exists, isNull, not, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../db/client.server.ts";
import { worksInDispute } from "../../../db/links/coded-records.server.ts";
import { getWrittenColumns } from "../../../db/rows.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { acceptedChecks } from "../../../db/schema/staff/accepted-checks.ts";
import { isFarFromOthers } from "../../nouns/news/period.server.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import { checks } from "./constants.ts";
import type { Check } from "./contract.ts";
import { hasDuplicates, selectDuplicates } from "./duplicates.server.ts";

/** Where a record does not pass a check; `value` is what may be found right all the same. */
type Condition = { where: (db: Reader) => SQL | undefined; value?: PgColumn | SQL };

const hasNo = (link: PgColumn, id: PgColumn) => (db: Reader) =>
  notExists(db.select({ one: sql`1` }).from(link.table).where(eq(link, id)));

/** From here on the press tells of a dispute, not of a complaint: what an institution, a court or the street does. */
const leastDispute = 2;

const conditions: Record<Check, Condition> = {
  outsideStudy: {
    where: () => or(not(selectCredible(sql`${news.date}`)), isFarFromOthers(sql`${news.date}`)),
    value: news.date,
  },
  improbableDate: { where: () => not(selectCredible(sql`${news.date}`)), value: news.date },
  newsWithoutConflict: { where: hasNo(newsConflicts.newsId, news.id) },
  newsWithoutSource: { where: () => isNull(news.sourceId) },
  newsIncomplete: {
    where: (db) => or(hasNo(newsConflicts.newsId, news.id)(db), isNull(news.sourceId)),
  },
  newsDuplicate: { where: () => hasDuplicates("news"), value: selectDuplicates("news") },
  newsWithoutImage: { where: () => sql`${news.image} = ''` },
  conflictWithoutType: { where: () => eq(conflicts.type, "") },
  conflictWithoutNews: { where: hasNo(newsConflicts.conflictId, conflicts.id) },
  conflictDuplicate: { where: () => hasDuplicates("conflict"), value: selectDuplicates("conflict") },
  conflictWithoutImage: { where: () => eq(conflicts.image, "") },
  interventionWithoutDatasheet: { where: hasNo(datasheets.interventionId, interventions.id) },
  interventionWithoutConflict: { where: hasNo(conflicts.interventionId, interventions.id) },
  interventionInDispute: {
    where: (db) =>
      and(
        hasNo(conflicts.interventionId, interventions.id)(db),
        sql`${interventions.id} in ${worksInDispute(leastDispute)}`,
      ),
  },
  interventionWithoutImage: { where: () => eq(interventions.image, "") },
};

/** What was found right under a check: the record's value as a text, or "". */
export function selectCheckedValue(check: Check): SQL<string> {
  const { value } = conditions[check];
  return value ? sql<string>`${value}::text` : sql<string>`''`;
}

/** Records that do not pass a check, and were not found right; or those that were. */
export function failsCheck(db: Reader, check: Check, isAccepted = false): SQL | undefined {
  const { noun } = checks[check];
  const accepted = db
    .select({ one: sql`1` })
    .from(acceptedChecks)
    .where(
      and(
        eq(acceptedChecks.noun, noun),
        eq(acceptedChecks.check, check),
        eq(acceptedChecks.recordId, getWrittenColumns(noun).id),
        // No join by this one: it would be computed for every record, not only for those that somebody has looked at.
        sql`${acceptedChecks.value} is not distinct from ${selectCheckedValue(check)}`,
      ),
    );
  return and(conditions[check].where(db), isAccepted ? exists(accepted) : notExists(accepted));
}
