import { lazy } from "react";
import { href } from "react-router";
import { readTerms } from "../../../db/search/find-records.server.ts";
import { listInterventionChoices } from "../../records/interventions/queries.server.ts";
import { formatCredibleYear } from "../../records/news/checks.ts";
import { NewsLine } from "../../records/news/components/news-line.tsx";
import { newsMessages } from "../../records/news/contract.ts";
import { newsFilters } from "../../records/news/filters.server.ts";
import { findNewsReading, listNewsCards } from "../../records/news/queries.server.ts";
import { TakeawayPanel } from "../../records/open-data/components/takeaway-panel.tsx";
import { describeListTakeaway, readCited } from "../../records/open-data/takeaway.server.ts";
import { FacetPanel, hasFacets } from "../../records/search/components/facet-panel.tsx";
import { exploreLabel } from "../../records/search/constants.ts";
import { readListFacets } from "../../records/search/list-facets.server.ts";
import { nameFilters } from "../../records/search/name-filters.server.ts";
import { readView } from "../../shared/lists/list-address.ts";
import { readListRequest } from "../../shared/lists/list-query.ts";
import { readExistingPage } from "../../shared/lists/paging.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { isId } from "../../shared/values/ids.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { Route } from "./+types/news";

const NewsCard = lazy(async () => ({
  default: (await import("../../records/news/components/news-card.tsx")).NewsCard,
}));
const NewsDialog = lazy(() => import("../../records/news/components/news-dialog.tsx"));
const NewsDeletion = lazy(() => import("../../records/news/components/news-deletion.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const { searchParams, parameters, filters, page } = readListRequest(request, newsFilters);
  const terms = readTerms(db, filters.search);
  const openId = searchParams.get(queryFlags.readNewsItem);
  const [list, { facets, names }, interventions, open, cited] = await loadForPage(
    Promise.all([
      readExistingPage(page, (existing) => listNewsCards(db, filters, existing, terms)),
      readListFacets(db, "news", filters, terms),
      listInterventionChoices(db, filters.intervention),
      isId(openId) ? findNewsReading(db, openId) : null,
      readCited(db, ownAddress),
    ]),
    newsMessages.loadFailed,
  );
  const active = nameFilters(filters, names);
  const view = readView(searchParams, "lines");
  return {
    list,
    filters,
    facets,
    active,
    takeaway: describeListTakeaway(cited, { list: "news", filters, active, total: list.total }),
    orders: listOrders(filters),
    interventions,
    open,
    parameters,
    view,
  };
}

/** Best match first where there is one, unless a date order is chosen. */
function listOrders({ search, sort }: { search?: string | undefined; sort?: string | undefined }) {
  const byDate = [
    { label: "Más recientes", sort: search === undefined ? undefined : "-date" },
    { label: "Más antiguas", sort: "date" },
  ];
  const all = search === undefined ? byDate : [{ label: "Relevancia", sort: undefined }, ...byDate];
  return { all, chosen: all.some((order) => order.sort === sort) ? sort : undefined };
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, facets, interventions, open, parameters, view } = loaderData;
  const isRanked = filters.search !== undefined && (filters.sort ?? "relevance") === "relevance";
  const newspaper = useSiteFrame()?.newspaperName || "un periódico de la región";
  return (
    <ListPage
      path={href("/news")}
      title="Noticias"
      description="La prensa sobre las actuaciones urbanísticas."
      note={`La fuente es ${newspaper}.`}
      search={{ label: "Buscar en titulares, textos y actuaciones", value: filters.search }}
      filters={[
        {
          name: "intervention",
          label: "Actuación urbanística",
          anyLabel: "Todas las actuaciones urbanísticas",
          ...interventions,
          value: filters.intervention,
        },
      ]}
      active={loaderData.active}
      takeaway={<TakeawayPanel takeaway={loaderData.takeaway} />}
      facets={
        hasFacets(facets, filters) ? (
          <FacetPanel facets={facets} chosen={filters} parameters={parameters} label={exploreLabel} />
        ) : null
      }
      parameters={parameters}
      list={list}
      view={view}
      defaultView="lines"
      orders={loaderData.orders}
      nouns={["noticia", "noticias"]}
      openTitle={open?.newsName}
      emptyTitle="No hay acontecimientos noticiosos que mostrar"
      columns="three"
      card={(item, place, headingLevel) => (
        <NewsCard item={item} parameters={parameters} place={place} headingLevel={headingLevel} />
      )}
      line={(item, _place, headingLevel) => (
        <NewsLine item={item} parameters={parameters} headingLevel={headingLevel} />
      )}
      groupBy={isRanked ? undefined : ({ newsDate }) => formatCredibleYear(newsDate)}
      staff={{
        newTo: filters.intervention
          ? `${href("/news/new")}?intervention=${filters.intervention}`
          : href("/news/new"),
        editTo: ({ _id }) => href("/news/:newsId/edit", { newsId: _id }),
        getName: ({ newsName }) => newsName,
        deleteFlag: queryFlags.deleteNewsItem,
        deletion: NewsDeletion,
      }}
    >
      {open ? <NewsDialog key={open._id} item={open} parameters={parameters} /> : null}
    </ListPage>
  );
}
