import { type SQL, sql } from "drizzle-orm";
import { earliestDate } from "../values/dates.ts";

/** Whether a date of the news can be right: the rule of `isCredibleDate`. */
export function selectCredible(date: SQL): SQL {
  return sql`${date} between ${earliestDate}::date and (now() at time zone 'UTC')::date`;
}

/** The year of a credible date, else null. A query over many rows reads the day once instead of for each of them. */
export function selectCredibleYear(date: SQL): SQL {
  return sql`case when ${date} between ${earliestDate}::date and (select (now() at time zone 'UTC')::date)
    then date_part('year', ${date})::int end`;
}
