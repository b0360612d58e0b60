import { type SQL, sql } from "drizzle-orm";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import { reviewYear } from "./checks.ts";

/** The year of a date, or `reviewYear` for one that is not credible. */
export function selectYear(date: SQL): SQL {
  return sql`(case when ${selectCredible(date)} then extract(year from ${date})::int else ${sql.raw(String(reviewYear))} end)`;
}
