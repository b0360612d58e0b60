import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readSharing } from "../../../db/links/shared-news.server.ts";
import { countRecords, readTerms } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import { selectEntries } from "../../records/filters/select-records.server.ts";
import { parseQuery } from "../../shared/lists/parse-query.ts";
import { few } from "./queries.server.ts";

/** A shorter search that finds something; a year among the words is a filter in it. */
export type Alternative = { q: string; year: number | undefined; total: number };

/** Of a search so many words are tried, in all combinations, and so many of those that find something are offered. */
const mostWords = 5;
const mostOffered = 4;

const yearPattern = /^(?:19|20)\d\d$/;

/**
 * What a question in plain words may have meant ("¿Qué pasó en Moravia en 2008?"), where it finds next to nothing: its
 * words without articles and the like, as many of them as find something; in the year that it names, else in any.
 * @param total how many records it finds
 */
export async function findAlternatives(db: Reader, q: string, total: number): Promise<Alternative[]> {
  const asked = parseQuery(q).flatMap(({ text, isExcluded }) => (isExcluded ? [] : text.split(" ")));
  const year = asked.find((word) => yearPattern.test(word));
  if (total >= few || (total > 0 && !year)) return [];
  const telling = await listTelling(db, asked);
  const words = telling.filter((word) => word !== year).slice(0, mostWords);
  if (words.length === 0) return [];
  const [terms, sharing] = await Promise.all([readTerms(db, words.join(" ")), readSharing(db)]);
  const count = async (kept: Term[], filters: RecordFilters): Promise<Alternative> => ({
    q: kept.map(({ text }) => text).join(" "),
    year: filters.year,
    total: await countRecords(db, { terms: kept, where: selectEntries(filters, sharing) }),
  });
  for (const filters of year ? [{ year: Number(year) }, {}] : [{}])
    for (let size = terms.length; size > 0; size -= 1) {
      const tried = await Promise.all(combine(terms, size).map((kept) => count(kept, filters)));
      const finding = tried.filter(({ total: found }) => found > 0);
      if (finding.length > 0) return finding.sort((a, b) => b.total - a.total).slice(0, mostOffered);
    }
  return [];
}

/** All choices of so many of them, each in their order. */
function combine<T>([first, ...rest]: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...combine(rest, size - 1).map((chosen) => [first, ...chosen]), ...combine(rest, size)];
}

/** Those that say something by themselves, each once; "quién" and "dónde" do not, being asked with an accent. */
async function listTelling(db: Reader, words: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...new Set(words)])}::text[]) with ordinality as asked (word, place)
    where ts_lexize('spanish_stem', word) <> '{}' and ts_lexize('spanish_stem', fold_text(word)) <> '{}'
    order by place`);
  return rows.map(({ word }) => word);
}
