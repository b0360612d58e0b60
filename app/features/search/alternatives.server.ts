import type { Reader } from "../../../db/client.server.ts";
import { readSharing } from "../../../db/links/shared-news.server.ts";
import { countRecords, readTerms } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { selectEntries } from "../../records/filters/select-records.server.ts";
import { searchNouns } from "./constants.ts";
import type { Alternative, SearchFilters } from "./contract.ts";

/** Fewer whole-word results than this have alternatives. */
const few = 5;
/** Of a search so many words are tried, in all combinations, and so many of those that find something are offered. */
const mostWords = 5;
const mostOffered = 4;

/**
 * What a search may have meant that finds next to nothing: in another group, at any date, or as many of its words as find
 * something.
 * @param filters as the search was understood
 * @param total how many records have all its words
 */
export async function findAlternatives(
  db: Reader,
  filters: SearchFilters,
  total: number,
): Promise<Alternative[]> {
  if (total >= few) return [];
  const [terms, sharing] = await Promise.all([readTerms(db, filters.q), readSharing(db)]);
  const words = terms.filter(
    ({ isStopWord, isExcluded, words: found }) => !isStopWord && !isExcluded && found.length > 0,
  );
  if (words.length === 0) return [];
  const tried = words.slice(0, mostWords);
  const { from, to, noun, year, ...others } = filters;
  const dated = { from: from ?? year?.toString(), to: to ?? year?.toString() };
  const count = async (kept: readonly Term[], chosen: Omit<Alternative, "q" | "total">) => ({
    ...chosen,
    q: kept.map(({ text, kind }) => (kind === "phrase" ? `"${text}"` : text)).join(" "),
    total: await countRecords(db, {
      terms: kept,
      ...(chosen.noun ? { nouns: [chosen.noun] } : {}),
      where: selectEntries({ ...others, from: chosen.from, to: chosen.to }, sharing),
      match: "whole",
    }),
  });
  const choose = (found: Alternative[]) =>
    found
      .filter((one) => one.total > total)
      .sort((a, b) => b.total - a.total)
      .slice(0, mostOffered);
  const dates = dated.from || dated.to ? [dated, { from: undefined, to: undefined }] : [dated];
  const nouns = noun ? [noun, ...searchNouns.filter((other) => other !== noun)] : [undefined];
  if (tried.length === words.length)
    for (const range of dates) {
      const found = choose(await Promise.all(nouns.map((one) => count(tried, { ...range, noun: one }))));
      if (found.length > 0) return found;
    }
  for (const range of dates)
    for (let size = tried.length - 1; size > 0; size -= 1) {
      const found = choose(
        await Promise.all(combine(tried, size).map((kept) => count(kept, { ...range, noun }))),
      );
      if (found.length > 0) return found;
    }
  return [];
}

/** All choices of so many of them, each in their order. */
function combine<T>([first, ...rest]: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...combine(rest, size - 1).map((chosen) => [first, ...chosen]), ...combine(rest, size)];
}
