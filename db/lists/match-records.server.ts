import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { conflicts } from "../schema/conflicts.ts";
import type { interventions } from "../schema/interventions.ts";
import type { news } from "../schema/news.ts";
import type { SearchNoun } from "../search/find-records.server.ts";
import { matchAll, type Term } from "../search/match-terms.server.ts";
import { searchEntries } from "../search/tables.ts";

export type ListedTable = typeof interventions | typeof conflicts | typeof news;

export const getNoun = (table: ListedTable) => getTableName(table) as SearchNoun;

/** The rows of a table that a search finds; undefined without terms. */
export function matchRecords(table: ListedTable, terms: readonly Term[]): SQL | undefined {
  const matched = matchAll(terms);
  if (!matched) return undefined;
  return sql`${table.id} in (select ${searchEntries.recordId} from ${searchEntries}
    where ${and(eq(searchEntries.noun, getNoun(table)), matched)})`;
}
