import { type SQL, sql } from "drizzle-orm";
import { getTimeZone } from "../study/study.ts";

/** The study's time zone in a statement; a literal, so that an expression with it may stand in `group by` too. */
export const studyTimeZone = (): SQL => sql.raw(`'${getTimeZone().replaceAll("'", "''")}'`);

/** When a day begins where the study is, or so many days after it. @param day "2004-03-31" */
export const startOfDay = (day: string, later = 0): SQL =>
  sql`(${day}::date + ${later}::integer)::timestamp at time zone ${studyTimeZone()}`;
