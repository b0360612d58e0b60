import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { findByTitle, readTerms } from "../../../db/search/find-records.server.ts";
import { loadFound } from "./load-found.server.ts";

const maximumLength = 100;
const maximumSuggestions = 8;
const maximumTitles = 4;
/** Words with the same beginning that are ordered by how many records have them. */
const orderedWords = 60;
const countedRecords = 100;

async function completeWord(db: Reader, query: string): Promise<string[]> {
  const [, before = "", last = ""] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(query) ?? [];
  if (last.length < 2) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (
      select id, word from search_words
      where folded like fold_text(${last}) || '%' and folded <> fold_text(${last})
      order by length(word), word limit ${orderedWords}) as candidate,
    lateral (select count(*) as uses from (
      select from search_entries where words && array[candidate.id] limit ${countedRecords}) as found) as counted
    where uses > 0
    order by uses desc, word limit ${maximumSuggestions}`);
  return rows.map(({ word }) => `${before}${word}`);
}

/** The works themselves, not their datasheets, whose title is the same; news last, since there are so many. */
const titledNouns = ["interventions", "conflicts", "actors", "news"] as const;

async function findTitles(db: Reader, query: string): Promise<string[]> {
  const terms = await readTerms(db, query);
  if (terms.every(({ isExcluded }) => isExcluded)) return [];
  const page = { offset: 0, limit: maximumTitles };
  const found = await Promise.all(titledNouns.map((noun) => findByTitle(db, { noun, terms, page })));
  const items = await loadFound(db, found.flat().slice(0, maximumTitles), terms);
  return items.map(({ title }) => title);
}

/** Titles that have all of the words, then ways to go on with the last one. */
export async function suggestSearches(db: Reader, query: string | undefined): Promise<string[]> {
  const text = (query ?? "").trim().slice(0, maximumLength);
  if (text.length < 2) return [];
  const [titles, words] = await Promise.all([findTitles(db, text), completeWord(db, text)]);
  return [...new Set([...titles, ...words])].slice(0, maximumSuggestions);
}
