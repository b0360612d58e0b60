import { sql } from "drizzle-orm";
import { splitIntoChunks } from "../../../../db/chunks.ts";
import type { Database } from "../../../../db/client.server.ts";
import { type Change, isChanging } from "../match/draft.server.ts";

/** The columns that the search reads (`search_sources` in the migrations). */
const searchedColumns = ["name", "headline", "description", "features", "conflictivity"];

/** The search stores longer words in pieces. */
const longestWord = 100;

/** The words that `split_words` of the migrations finds in these texts, at a fifth of the cost. */
export function listWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text
      .normalize("NFC")
      .toLowerCase()
      .matchAll(/[\p{L}\p{Nd}]+/gu))
      if (word.length <= longestWord) words.add(word);
  return words;
}

/**
 * Adds the new words of an import to those of the search, in short transactions of their own. Added by the long one, they
 * would make every other writer that brings one of them wait for its end. Words of an import that fails find nothing.
 */
export async function addWords(db: Database, drafts: readonly Change[]): Promise<void> {
  const texts = drafts
    .filter(isChanging)
    .flatMap(({ after }) =>
      searchedColumns.flatMap((name) => (typeof after?.[name] === "string" ? [after[name]] : [])),
    );
  for (const words of splitIntoChunks([...listWords(texts)]))
    await db.execute(sql`select add_search_words(${sql.param(words)}::text[])`);
}
