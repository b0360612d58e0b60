import type { Reader } from "../../../db/client.server.ts";
import { readSharing } from "../../../db/links/shared-news.server.ts";
import { type FoundRecord, findOfNouns, readTerms } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { readCells } from "../../../db/search/read-cells.server.ts";
import { pickUnfaceted, type RecordFilters } from "../../records/filters/filters.server.ts";
import { readLabels } from "../../records/filters/labels.server.ts";
import { selectEntries } from "../../records/filters/select-records.server.ts";
import type { Page } from "../../shared/lists/paging.ts";
import { type SearchNoun, searchNouns } from "./constants.ts";
import { type SearchFilters, type SearchResult, searchFacets } from "./contract.ts";
import { countFacets, type Facets } from "./facets.server.ts";
import { loadFound } from "./load-found.server.ts";
import { suggestQuery } from "./suggest-query.server.ts";

const pickFacets = (facets: Partial<Facets>) =>
  Object.fromEntries(searchFacets.map((name) => [name, facets[name] ?? []])) as SearchResult["facets"];

/** How many records of each noun and of each facet's values match; see `countFacets`. */
async function readFacets(db: Reader, terms: readonly Term[], filters: SearchFilters) {
  const sharing = await readSharing(db);
  const [cells, labels] = await Promise.all([
    readCells(db, terms, { sharing, where: selectEntries(pickUnfaceted(filters), sharing) }),
    readLabels(db),
  ]);
  const { facets, groups } = countFacets(cells, labels, filters);
  return { facets: pickFacets(facets), groups };
}

/** One page of the records of these nouns: best tier first, in it the nouns in their order. */
async function findPage(
  db: Reader,
  {
    terms,
    nouns,
    filters,
    page,
  }: { terms: readonly Term[]; nouns: readonly SearchNoun[]; filters: RecordFilters; page: Page },
): Promise<FoundRecord[]> {
  const where = selectEntries(filters, await readSharing(db));
  if (nouns.length === 1) return findOfNouns(db, nouns, { terms, where, page });
  const first = { offset: 0, limit: page.offset + page.limit };
  const found = await findOfNouns(db, nouns, { terms, where, page: first });
  return found
    .sort((a, b) => Math.floor(a.tier) - Math.floor(b.tier))
    .slice(page.offset, page.offset + page.limit);
}

const nothing: SearchResult = {
  total: 0,
  groups: { interventions: 0, datasheets: 0, conflicts: 0, news: 0, actors: 0 },
  facets: pickFacets({}),
  items: [],
  suggestion: null,
};

/** How many of each noun the first page of results shows. */
const bestOfNoun = 4;

/** Fewer results than this may be due to a misspelling. */
export const few = 3;

type Find = (search: { terms: readonly Term[]; nouns: readonly SearchNoun[] }) => Promise<FoundRecord[]>;

/** Nothing is found without words. */
async function search(db: Reader, filters: SearchFilters, find: Find): Promise<SearchResult> {
  const terms = await readTerms(db, filters.q);
  if (terms.length === 0) return nothing;
  const nouns: readonly SearchNoun[] = filters.noun ? [filters.noun] : searchNouns;
  const { facets, groups } = await readFacets(db, terms, filters);
  const total = nouns.reduce((sum, noun) => sum + groups[noun], 0);
  // Each noun has up to five tiers to be looked through.
  const matched = nouns.filter((noun) => groups[noun] > 0);
  const found = matched.length === 0 ? [] : await find({ terms, nouns: matched });
  const [items, suggestion] = await Promise.all([
    loadFound(db, found, terms),
    total < few ? suggestQuery(db, filters.q ?? "", terms) : null,
  ]);
  return { total, groups, facets, items, suggestion };
}

/** The whole study, searched at once: one page, best match first. */
export function searchStudy(db: Reader, filters: SearchFilters, page: Page): Promise<SearchResult> {
  return search(db, filters, ({ terms, nouns }) => findPage(db, { terms, nouns, filters, page }));
}

/** The whole study, the best few of each noun. */
export function searchByNoun(db: Reader, filters: SearchFilters): Promise<SearchResult> {
  const page = { offset: 0, limit: bestOfNoun };
  return search(db, filters, async ({ terms, nouns }) =>
    findOfNouns(db, nouns, { terms, where: selectEntries(filters, await readSharing(db)), page }),
  );
}
