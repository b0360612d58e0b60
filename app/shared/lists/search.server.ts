import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";

/** The rest of a longer query is ignored. */
const maximumWords = 32;
const maximumLength = 1000;

export type SearchableTable = { searchText: AnyColumn; searchStems: AnyColumn };

/** Distinct words without the punctuation around them: "«obras»," is obras. A word of signs only ("%") stays as it is. */
export function parseSearchWords(query: string): string[] {
  const storable = query
    .slice(0, maximumLength)
    .replaceAll("\u0000", " ")
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase();
  const words = storable.split(/\s+/).map((word) => {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, "");
    return bare === "" ? word : bare;
  });
  return [...new Set(words.filter((word) => word !== ""))].slice(0, maximumWords);
}

const contains = (text: SQL | AnyColumn, word: string) =>
  sql`${text} like '%' || fold_text(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;

/** Every word must be part of a word of the title or the text, or share a Spanish stem with one. */
export function buildSearchCondition(table: SearchableTable, query: string | undefined): SQL | undefined {
  if (query === undefined) return undefined;
  return and(
    ...parseSearchWords(query).map(
      (word) => sql`(${contains(table.searchText, word)} or ${table.searchStems} && search_stems(${word}))`,
    ),
  );
}

/** `like` patterns for the word's stems, evaluated once a query. */
const buildStemPatterns = (word: string) =>
  sql`array(select '% ' || regexp_replace(stem, '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(search_stems(${word})) stem)`;

/** Orders by how many of the words the title has, whole or by their stem. Undefined without words. */
export function buildSearchRank(table: SearchableTable, query: string | undefined): SQL | undefined {
  const words = parseSearchWords(query ?? "");
  if (words.length === 0) return undefined;
  const title = sql`split_part(${table.searchText}, chr(10), 1)`;
  const hits = words.map(
    (word) => sql`(${contains(title, word)} or ' ' || ${title} like any (${buildStemPatterns(word)}))::int`,
  );
  return sql`${sql.join(hits, sql` + `)} desc`;
}
