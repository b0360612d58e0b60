import type { SQL } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readSharing } from "../../../db/links/shared-news.server.ts";
import {
  countRecords,
  type FoundRecord,
  findOfNouns,
  readTerms,
} from "../../../db/search/find-records.server.ts";
import { hasSimilar, isFutile, type Term } from "../../../db/search/match-terms.server.ts";
import { readCells } from "../../../db/search/read-cells.server.ts";
import { filterNames, omitUnfaceted, pickUnfaceted } from "../../records/filters/filters.server.ts";
import { readLabels } from "../../records/filters/labels.server.ts";
import { selectEntries } from "../../records/filters/select-records.server.ts";
import type { Page } from "../../shared/lists/paging.ts";
import { type SearchNoun, searchNouns } from "./constants.ts";
import { type SearchFilters, type SearchResult, searchFacets } from "./contract.ts";
import { countFacets, type Facets } from "./facets.server.ts";
import { loadFound } from "./load-found.server.ts";
import { readBeside, understandSearch } from "./reading/read-named.server.ts";
import { correctQuery, countUnknown, suggestQuery } from "./suggest-query.server.ts";

const pickFacets = (facets: Partial<Facets>) =>
  Object.fromEntries(searchFacets.map((name) => [name, facets[name] ?? []])) as SearchResult["facets"];

type Match = SearchFilters["match"];

/** How many records of each noun and of each facet's values match; see `countFacets`. */
async function readFacets(db: Reader, terms: readonly Term[], filters: SearchFilters) {
  const sharing = await readSharing(db);
  const match = filters.match ?? "whole";
  const [cells, labels] = await Promise.all([
    readCells(db, terms, { sharing, where: selectEntries(pickUnfaceted(filters), sharing), match }),
    readLabels(db),
  ]);
  const { facets, groups } = countFacets(cells, labels, omitUnfaceted(filters));
  return { facets: pickFacets(facets), groups };
}

type Search = {
  terms: readonly Term[];
  nouns: readonly SearchNoun[];
  where: SQL | undefined;
  match: Match;
};

/** One page of the records of these nouns: whole words before similar ones, best tier first, in it the nouns in their order. */
async function findPage(db: Reader, { nouns, ...search }: Search, page: Page): Promise<FoundRecord[]> {
  if (nouns.length === 1) return findOfNouns(db, nouns, { ...search, page });
  const first = { offset: 0, limit: page.offset + page.limit };
  const found = await findOfNouns(db, nouns, { ...search, page: first });
  return found
    .sort((a, b) => Math.floor(a.tier) - Math.floor(b.tier))
    .slice(page.offset, page.offset + page.limit);
}

const nothing: SearchResult = {
  total: 0,
  more: 0,
  read: null,
  groups: { interventions: 0, datasheets: 0, conflicts: 0, news: 0, actors: 0 },
  facets: pickFacets({}),
  items: [],
  suggestion: null,
};

/** How many of each noun the first page of results shows. */
const bestOfNoun = 4;

/** Fewer results than this may be due to a misspelling. */
const few = 3;

type Find = (search: Search) => Promise<FoundRecord[]>;

/** Signs by themselves, and nothing but articles and the like, say nothing: nearly every record has them. */
const isTelling = (terms: readonly Term[]) =>
  terms.some(({ words, isStopWord, isExcluded }) => isExcluded || (words.length > 0 && !isStopWord));

/** The records that filters leave where the search says no word: those of a group, a date or a place that it asks for. */
const isWordless = ({ q, ...given }: SearchFilters) =>
  (q ?? "").trim() === "" && (["noun", ...filterNames] as const).some((name) => given[name] !== undefined);

/** Without words, and without anything else that it asks for, nothing is found. */
async function search(
  db: Reader,
  { filters, terms }: { filters: SearchFilters; terms: readonly Term[] },
  find: Find,
): Promise<SearchResult> {
  if (!isTelling(terms) && !isWordless(filters)) return nothing;
  const nouns: readonly SearchNoun[] = filters.noun ? [filters.noun] : searchNouns;
  const where = selectEntries(filters, await readSharing(db));
  const { match } = filters;
  const isSimilar = match === "similar";
  const [{ facets, groups }, others] = await Promise.all([
    readFacets(db, terms, filters),
    isSimilar || hasSimilar(terms)
      ? countRecords(db, { nouns, terms, where, match: isSimilar ? "whole" : "similar" })
      : 0,
  ]);
  const counted = nouns.reduce((sum, noun) => sum + groups[noun], 0);
  const all = counted + others;
  const [total, more] = isSimilar ? [others, counted] : [counted, others];
  // Each noun has up to five tiers to be looked through.
  const matched = match === undefined ? nouns : nouns.filter((noun) => groups[noun] > 0);
  const found = all === 0 || matched.length === 0 ? [] : await find({ terms, nouns: matched, where, match });
  const [items, suggestion] = await Promise.all([
    loadFound(db, found, terms),
    all < few ? suggestQuery(db, filters.q ?? "", terms) : null,
  ]);
  return { total, more, read: null, groups, facets, items, suggestion };
}

/**
 * Where nothing is found as the search was understood, what has its words as they are written; else, where one word of it is
 * misspelled, the search as it was meant.
 */
async function searchAsMeant(db: Reader, asked: SearchFilters, find: Find): Promise<SearchResult> {
  const { filters, read } = await understandSearch(db, asked);
  const run = async (chosen: SearchFilters, terms?: readonly Term[]) =>
    search(db, { filters: chosen, terms: terms ?? (await readTerms(db, chosen.q)) }, find);
  const correct = async (q: string) => ({
    ...(await run({ ...filters, q })),
    read: { ...read, q, corrected: filters.q ?? "" },
  });
  const terms = await readTerms(db, filters.q);
  // That there is none of a place or an actor is an answer.
  const isNamed = read !== null && (read.place ?? read.names ?? read.actor) !== undefined;
  const isMisspelled = !filters.literal && !isNamed && countUnknown(terms) === 1;
  if (isMisspelled && isFutile(terms)) {
    const right = await correctQuery(db, filters.q ?? "", terms);
    const meant = right === null ? null : await correct(right);
    if (meant && meant.total + meant.more > 0) return meant;
  }
  const result = await run(filters, terms);
  if (isNamed) return { ...result, read: { ...read, ...(await readBeside(db, { filters, read })) } };
  if (result.total + result.more > 0) return { ...result, read };
  if (read !== null && (await countLiteral(db, asked.q)) > 0) return run(asked);
  return isMisspelled && result.suggestion !== null ? correct(result.suggestion) : { ...result, read };
}

/** The whole study, searched at once: one page, best match first. */
export function searchStudy(db: Reader, asked: SearchFilters, page: Page): Promise<SearchResult> {
  return searchAsMeant(db, asked, (chosen) => findPage(db, chosen, page));
}

/** How many records have all words of a search as it is written. */
export async function countLiteral(db: Reader, query: string | undefined): Promise<number> {
  return countRecords(db, { terms: await readTerms(db, query), match: "whole" });
}

/** The whole study, the best few of each noun. */
export function searchByNoun(db: Reader, asked: SearchFilters): Promise<SearchResult> {
  const page = { offset: 0, limit: bestOfNoun };
  return searchAsMeant(db, asked, ({ nouns, ...chosen }) => findOfNouns(db, nouns, { ...chosen, page }));
}
