import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import type { AnalyzedWord } from "../../../db/search/analyze-query.server.ts";
import { readTerms } from "../../../db/search/find-records.server.ts";
import { matchAll, type Term } from "../../../db/search/match-terms.server.ts";
import { searchEntries } from "../../../db/search/tables.ts";
import { foldText } from "../../shared/values/text.ts";
import { measureMisspelling } from "./misspelling.server.ts";

/** Shorter words have too many neighbours. */
const shortest = 4;
const farthest = 2;
/** Words that are weighed by how many records have them; more than that many records count no more. */
const weighed = 12;
const countedRecords = 100;

type Candidate = { id: number; word: string; folded: string };

/**
 * Words about as long that begin or end with the same third: one mistake, even between two thirds, leaves one of them
 * whole.
 */
async function findNeighbors(db: Reader, folded: string): Promise<Candidate[]> {
  const third = Math.floor(folded.length / 3);
  const { rows } = await db.execute<Candidate>(sql`
    select id, word, folded from search_words
    where (folded like ${`${folded.slice(0, third)}%`} or folded like ${`%${folded.slice(-third)}`})
      and length(folded) between ${folded.length - 1} and ${folded.length + 1} and folded <> ${folded}`);
  return rows;
}

/** @returns how many records have each word, up to `countedRecords` */
async function countUses(db: Reader, candidates: readonly Candidate[]): Promise<Map<number, number>> {
  const ids = candidates.map(({ id }) => id);
  const { rows } = await db.execute<{ id: number; uses: number }>(sql`
    select id, (select count(*)::int from (
      select from search_entries where words && array[id] limit ${countedRecords}) as found) as uses
    from unnest(${sql.param(ids)}::int[]) as id`);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** The word that was probably meant: the least mistaken, then the most frequent. Another number is not what was meant. */
async function correctWord(db: Reader, { folded }: AnalyzedWord): Promise<string | null> {
  if (folded.length < shortest || /\p{N}/u.test(folded)) return null;
  const neighbors = (await findNeighbors(db, folded))
    .map((candidate) => ({ ...candidate, distance: measureMisspelling(folded, candidate.folded) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, weighed);
  const uses = await countUses(db, neighbors);
  const [best] = neighbors
    .map((neighbor) => ({ ...neighbor, uses: uses.get(neighbor.id) ?? 0 }))
    .filter(({ uses }) => uses > 0)
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses);
  return best?.word ?? null;
}

const listUnknown = (terms: readonly Term[]) =>
  terms.flatMap(({ words, isExcluded }) =>
    isExcluded ? [] : words.filter(({ whole, sameStem }) => whole.length + sameStem.length === 0),
  );

/** How many words of a search no text has. */
export const countUnknown = (terms: readonly Term[]) => listUnknown(terms).length;

/** The query with its unknown words corrected, whether that finds anything or not; null where one of them has no neighbor. */
export async function correctQuery(
  db: Reader,
  query: string,
  terms: readonly Term[],
): Promise<string | null> {
  const unknown = listUnknown(terms);
  if (unknown.length === 0) return null;
  const corrected = await Promise.all(unknown.map((word) => correctWord(db, word)));
  const pairs = unknown.flatMap((word, index) => {
    const right = corrected[index];
    return right ? [[word.folded, right] as const] : [];
  });
  if (pairs.length < unknown.length) return null;
  const replacements = new Map(pairs);
  const suggestion = terms
    .map((term) => ({
      ...term,
      text: term.text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => replacements.get(foldText(word)) ?? word),
    }))
    .map(({ text, kind, isExcluded }) => `${isExcluded ? "-" : ""}${kind === "phrase" ? `"${text}"` : text}`)
    .join(" ");
  return suggestion === query ? null : suggestion;
}

/** The query with its unknown words corrected; null where that finds nothing either. */
export async function suggestQuery(
  db: Reader,
  query: string,
  terms: readonly Term[],
): Promise<string | null> {
  const suggestion = await correctQuery(db, query, terms);
  if (suggestion === null) return null;
  const where = matchAll(await readTerms(db, suggestion)) ?? sql`true`;
  const { rows } = await db.execute(sql`select from ${searchEntries} where ${where} limit 1`);
  return rows.length > 0 ? suggestion : null;
}
