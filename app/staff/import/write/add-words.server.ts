import { sql } from "drizzle-orm";
import { rowsPerStatement, splitIntoChunks } from "../../../../db/chunks.ts";
import type { Database } from "../../../../db/client.server.ts";
import { type Change, isChanging } from "../match/draft.server.ts";

/** The columns that the search reads (`search_sources` in the migrations). */
const searchedColumns = ["name", "headline", "description", "features", "conflictivity"];

/**
 * Adds the new words of an import to those of the search, in short transactions of their own. Added by the long one, they
 * would make every other writer that brings one of them wait for its end. Words of an import that fails find nothing.
 */
export async function addWords(db: Database, drafts: readonly Change[]): Promise<void> {
  for (const batch of splitIntoChunks(drafts.filter(isChanging), rowsPerStatement)) {
    const texts = batch.flatMap(({ after }) =>
      searchedColumns.flatMap((name) => (typeof after?.[name] === "string" ? [after[name]] : [])),
    );
    await db.execute(sql`
      select add_search_words(array_agg(distinct word))
      from unnest(${sql.param(texts)}::text[]) as text, unnest(split_words(text)) as word having count(*) > 0`);
  }
}
