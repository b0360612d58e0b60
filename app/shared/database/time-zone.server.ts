import { type SQL, sql } from "drizzle-orm";
import { getTimeZone } from "../study/study.ts";

/** The study's time zone in a statement; a literal, so that an expression with it may stand in `group by` too. */
export const studyTimeZone = (): SQL => sql.raw(`'${getTimeZone().replaceAll("'", "''")}'`);
