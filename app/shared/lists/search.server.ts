import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";

/** More words than anyone types; the rest of an endless query is not looked at. */
const maximumWords = 32;
const maximumLength = 1000;

/** Tables with the search columns of db/schema/columns.ts. */
export type SearchableTable = { searchText: AnyColumn; searchStems: AnyColumn };

/**
 * The words of a query: parted at white space, without the punctuation around them ("«obras»," is obras), each once.
 * A word of signs only ("%") is looked for as it is.
 */
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

/** Every word is part of a word of the title or the text, or shares a Spanish stem with one. */
export function buildSearchCondition(table: SearchableTable, query: string | undefined): SQL | undefined {
  if (query === undefined) return undefined;
  return and(
    ...parseSearchWords(query).map(
      (word) => sql`(${contains(table.searchText, word)} or ${table.searchStems} && search_stems(${word}))`,
    ),
  );
}

/** Patterns of the words that begin with a stem of this one. Made once a query, not once a row. */
const buildStemPatterns = (word: string) =>
  sql`array(select '% ' || regexp_replace(stem, '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(search_stems(${word})) stem)`;

/** Best match first: how many of the words the title itself has, whole or by their stem. Undefined without words. */
export function buildSearchRank(table: SearchableTable, query: string | undefined): SQL | undefined {
  const words = parseSearchWords(query ?? "");
  if (words.length === 0) return undefined;
  const title = sql`split_part(${table.searchText}, chr(10), 1)`;
  const hits = words.map(
    (word) => sql`(${contains(title, word)} or ' ' || ${title} like any (${buildStemPatterns(word)}))::int`,
  );
  return sql`${sql.join(hits, sql` + `)} desc`;
}
