import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readSharing } from "../../../db/links/shared-news.server.ts";
import { type EntryFilters, filterEntries } from "../../../db/search/entry-filters.server.ts";
import { countRecords, readTerms } from "../../../db/search/find-records.server.ts";
import { parseQuery } from "../../shared/lists/parse-query.ts";
import { few } from "./queries.server.ts";

/** A shorter search that finds something; a year among the words is a filter in it. */
export type Alternative = { q: string; year: number | undefined; total: number };

/** So many words of a search are tried: each is a search. */
const most = 5;

const yearPattern = /^(?:19|20)\d\d$/;

/**
 * What a question in plain words may have meant ("¿Qué pasó en Moravia en 2008?"), where it finds next to nothing: its
 * words without articles and the like, else all but one of them, else each alone; in the year that it names, else in any.
 * @param total how many records it finds
 */
export async function findAlternatives(db: Reader, q: string, total: number): Promise<Alternative[]> {
  const asked = parseQuery(q).flatMap(({ text, isExcluded }) => (isExcluded ? [] : text.split(" ")));
  const year = asked.find((word) => yearPattern.test(word));
  if (total >= few || (total > 0 && !year)) return [];
  const telling = await listTelling(db, asked);
  const words = telling.filter((word) => word !== year).slice(0, most);
  if (words.length === 0) return [];
  const sharing = await readSharing(db);
  const count = async (kept: string[], filters: EntryFilters): Promise<Alternative> => {
    const shorter = kept.join(" ");
    const search = { terms: await readTerms(db, shorter), where: filterEntries(filters, sharing) };
    return { q: shorter, year: filters.year, total: await countRecords(db, search) };
  };
  const allButOne = words.length > 2 ? words.map((_, left) => words.toSpliced(left, 1)) : [];
  for (const filters of year ? [{ year: Number(year) }, {}] : [{}])
    for (const tried of [[words], allButOne, words.map((word) => [word])]) {
      const alternatives = await Promise.all(tried.map((kept) => count(kept, filters)));
      const finding = alternatives.filter((alternative) => alternative.total > 0);
      if (finding.length > 0) return finding;
    }
  return [];
}

/** Those that say something by themselves, each once; "quién" and "dónde" do not, being asked with an accent. */
async function listTelling(db: Reader, words: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...new Set(words)])}::text[]) with ordinality as asked (word, place)
    where ts_lexize('spanish_stem', word) <> '{}' and ts_lexize('spanish_stem', fold_text(word)) <> '{}'
    order by place`);
  return rows.map(({ word }) => word);
}
