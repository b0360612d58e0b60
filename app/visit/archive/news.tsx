import { lazy, Suspense } from "react";
import { href } from "react-router";
import { listInterventionChoices } from "../../nouns/interventions/choices.server.ts";
import { formatCredibleYear } from "../../nouns/news/checks.ts";
import { NewsLine } from "../../nouns/news/components/news-line.tsx";
import { newsMessages } from "../../nouns/news/contract.ts";
import { newsFilters } from "../../nouns/news/filters.server.ts";
import { findNewsReading, listNewsCards } from "../../nouns/news/queries.server.ts";
import { filterNames, type RecordFilters } from "../../records/filters/filters.server.ts";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { isGiven } from "../../records/filters/select-records.server.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { isId } from "../../shared/values/ids.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { showLadder } from "../statistics/figures/ladder.server.ts";
import type { Route } from "./+types/news";
import { followMergedConflict } from "./follow-merged.server.ts";
import { describePanels } from "./list-panels.tsx";
import { loadList } from "./load-list.server.ts";

const NewsCard = lazy(async () => ({
  default: (await import("../../nouns/news/components/news-card.tsx")).NewsCard,
}));
// The server draws it; the browser needs its code only after the rest of the page works.
const LadderFigure = lazy(async () => ({
  default: (await import("../statistics/components/ladder-figure.tsx")).LadderFigure,
}));
const NewsDialog = lazy(() => import("../../nouns/news/components/news-dialog.tsx"));
const NewsDeletion = lazy(() => import("../../nouns/news/components/news-deletion.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  await followMergedConflict(app.db, request);
  return loadList(app, request, {
    list: "news",
    schema: newsFilters,
    listCards: listNewsCards,
    async loadOthers(db, filters, searchParams) {
      const openId = searchParams.get(queryFlags.readNewsItem);
      const [interventions, ladder, open] = await Promise.all([
        listInterventionChoices(db, filters.intervention),
        isDrawn(filters) ? showLadder(db, filters) : null,
        isId(openId) ? findNewsReading(db, openId) : null,
      ]);
      return { orders: listOrders(filters), page: describePage(filters, interventions), ladder, open };
    },
    defaultView: "lines",
    loadFailed: newsMessages.loadFailed,
  });
}

/** A chart over years is drawn of what the statistics can be filtered by too. */
const isDrawn = (given: RecordFilters) => !isGiven(given, undrawn);
const undrawn = filterNames.filter((name) => !(name in filterSchema("statistics").shape));

/** Best match first where there is one, unless a date order is chosen. */
function listOrders({ search, sort }: { search?: string | undefined; sort?: string | undefined }) {
  const byDate = [
    { label: "Más recientes", sort: search === undefined ? undefined : "-date" },
    { label: "Más antiguas", sort: "date" },
  ];
  const all = search === undefined ? byDate : [{ label: "Relevancia", sort: undefined }, ...byDate];
  return { all, chosen: all.some((order) => order.sort === sort) ? sort : undefined };
}

/** Words of the page, which its script need not have. */
function describePage(
  { search, intervention }: RecordFilters,
  interventions: Awaited<ReturnType<typeof listInterventionChoices>>,
) {
  return {
    description: "La prensa sobre las actuaciones urbanísticas.",
    search: { label: "Buscar en titulares, textos y actuaciones", value: search },
    filters: [
      {
        name: "intervention",
        label: "Actuación urbanística",
        anyLabel: "Todas las actuaciones urbanísticas",
        ...interventions,
        value: intervention,
      },
    ],
    nouns: ["noticia", "noticias"] as [string, string],
    emptyTitle: "No hay acontecimientos noticiosos que mostrar",
  };
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { filters, page, orders, ladder, open, parameters } = loaderData;
  const isRanked = filters.search !== undefined && (filters.sort ?? "relevance") === "relevance";
  const panels = describePanels(loaderData);
  const newspaper = useSiteFrame()?.newspaperName || "un periódico de la región";
  return (
    <ListPage
      {...loaderData}
      facets={panels.facets}
      takeaway={
        <>
          <Suspense>{ladder ? <LadderFigure ladder={ladder} /> : null}</Suspense>
          {panels.takeaway}
        </>
      }
      path={href("/news")}
      title="Noticias"
      {...page}
      note={`La fuente es ${newspaper}.`}
      orders={orders}
      openTitle={open?.newsName}
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
