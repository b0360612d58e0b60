import type { z } from "zod";
import type { Reader } from "../../../db/client.server.ts";
import { readTerms } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { nameFilterCoding } from "../../features/coding/method.server.ts";
import { describeListTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { readListFacets } from "../../features/search/list-facets.server.ts";
import { showFacets } from "../../features/search/show-facets.server.ts";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { readListRequest } from "../../records/filters/read-filters.server.ts";
import type { FilteredList } from "../../records/filters/select-records.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { type ListView, readView } from "../../shared/lists/list-address.ts";
import { type Page, type PageOf, readExistingPage } from "../../shared/lists/paging.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";

type Archive<Filters, Card, Others> = {
  list: FilteredList;
  schema: z.ZodObject & z.ZodType<Filters>;
  listCards(db: Reader, filters: Filters, page: Page, terms: Promise<Term[]>): Promise<PageOf<Card>>;
  /** What the page of this list alone shows. */
  loadOthers(db: Reader, filters: Filters, searchParams: URLSearchParams): Promise<Others>;
  defaultView: ListView;
  loadFailed: string;
};

/** What the page of a list shows: its records, facets, filters in words, and how to take it away. */
export async function loadList<Filters extends RecordFilters, Card, Others>(
  { db, ownAddress }: Context,
  request: Request,
  { list: noun, schema, listCards, loadOthers, defaultView, loadFailed }: Archive<Filters, Card, Others>,
) {
  const { searchParams, parameters, filters: read, lacking, page } = readListRequest(request, noun, schema);
  const filters = read as Filters;
  const terms = readTerms(db, filters.search);
  const [list, facets, active, others, cited, coding] = await loadForPage(
    Promise.all([
      readExistingPage(page, (existing) => listCards(db, filters, existing, terms)),
      readListFacets(db, noun, filters, terms),
      nameFilters(db, filters),
      loadOthers(db, filters, searchParams),
      readCited(db, ownAddress),
      nameFilterCoding(db, filters),
    ]),
    loadFailed,
  );
  const words = coding ? [...active, { label: coding }] : active;
  const takeaway = describeListTakeaway(cited, { list: noun, filters, active: words, total: list.total });
  return {
    list,
    filters,
    facets: showFacets(facets, filters),
    active,
    lacking,
    takeaway,
    view: readView(searchParams, defaultView),
    defaultView,
    parameters,
    ...others,
  };
}
