import { type SQL, sql } from "drizzle-orm";
import { earliestDate, reviewYear } from "./checks.ts";

/** Whether a date of the news can be right: the rule of `isCredibleDate`. */
export function selectCredible(date: SQL): SQL {
  return sql`${date} between ${earliestDate}::date and (now() at time zone 'UTC')::date`;
}

/** The year of a date, or `reviewYear` for one that is not credible. */
export function selectYear(date: SQL): SQL {
  return sql`(case when ${selectCredible(date)} then extract(year from ${date})::int else ${sql.raw(String(reviewYear))} end)`;
}
