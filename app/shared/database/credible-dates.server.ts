import { type SQL, sql } from "drizzle-orm";
import { earliestDate } from "../values/dates.ts";

/** Whether a date of the news can be right: the rule of `isCredibleDate`. */
export function selectCredible(date: SQL): SQL {
  return sql`${date} between ${earliestDate}::date and (now() at time zone 'UTC')::date`;
}
