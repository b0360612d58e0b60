import type { z } from "zod";
import type { Reader } from "../../../db/client.server.ts";
import type { ListedNoun } from "../../../db/lists/read-list-cells.server.ts";
import { readTerms } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { describeListTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { readListFacets } from "../../features/search/list-facets.server.ts";
import { nameFilters } from "../../features/search/name-filters.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { type ListView, readView } from "../../shared/lists/list-address.ts";
import { readListRequest } from "../../shared/lists/list-query.ts";
import { type Page, type PageOf, readExistingPage } from "../../shared/lists/paging.ts";
import type { RecordFilters } from "../../shared/lists/record-filters.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";

type Archive<Filters, Card, Others> = {
  list: ListedNoun;
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
  const { searchParams, parameters, filters: read, page } = readListRequest(request, schema);
  const filters = read as Filters;
  const terms = readTerms(db, filters.search);
  const [list, { facets, names }, others, cited] = await loadForPage(
    Promise.all([
      readExistingPage(page, (existing) => listCards(db, filters, existing, terms)),
      readListFacets(db, noun, filters, terms),
      loadOthers(db, filters, searchParams),
      readCited(db, ownAddress),
    ]),
    loadFailed,
  );
  const active = nameFilters(filters, names);
  const takeaway = describeListTakeaway(cited, { list: noun, filters, active, total: list.total });
  return {
    list,
    filters,
    facets,
    active,
    takeaway,
    view: readView(searchParams, defaultView),
    defaultView,
    parameters,
    ...others,
  };
}
