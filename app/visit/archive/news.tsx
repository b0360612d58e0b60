import { lazy } from "react";
import { href } from "react-router";
import { listInterventionChoices } from "../../records/interventions/queries.server.ts";
import { NewsCard } from "../../records/news/components/news-card.tsx";
import { NewsDialog } from "../../records/news/components/news-dialog.tsx";
import { newsFilters, newsMessages } from "../../records/news/contract.ts";
import { findNewsReading, listNewsCards } from "../../records/news/queries.server.ts";
import { readListRequest } from "../../shared/lists/list-query.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { isId } from "../../shared/values/ids.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { Route } from "./+types/news";

const NewsDeletion = lazy(() => import("../../records/news/components/news-deletion.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams, parameters, filters, page } = readListRequest(request, newsFilters);
  const openId = searchParams.get(queryFlags.readNewsItem);
  const [list, interventions, open] = await loadForPage(
    Promise.all([
      listNewsCards(db, filters, page),
      listInterventionChoices(db, filters.intervention),
      isId(openId) ? findNewsReading(db, openId) : null,
    ]),
    newsMessages.loadFailed,
  );
  return { list, filters, interventions, open, parameters };
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, interventions, open, parameters } = loaderData;
  const newspaper = useSiteFrame()?.newspaperName || "un periódico de la región";
  return (
    <ListPage
      path={href("/news")}
      title="Noticias"
      description="Acontecimientos noticiosos sobre las actuaciones urbanísticas, publicados en la prensa regional entre 1999 y 2014."
      introduction={`Acontecimientos noticiosos sobre las actuaciones urbanísticas del estudio. La fuente es ${newspaper}.`}
      search={{ label: "Buscar por palabras clave", value: filters.search }}
      filters={[
        {
          name: "intervention",
          label: "Actuación urbanística",
          anyLabel: "Todas las actuaciones urbanísticas",
          ...interventions,
          value: filters.intervention,
        },
      ]}
      parameters={parameters}
      list={list}
      nouns={["noticia", "noticias"]}
      openTitle={open?.newsName}
      emptyTitle="No hay acontecimientos noticiosos que mostrar"
      columns="three"
      card={(item, place) => <NewsCard item={item} parameters={parameters} place={place} />}
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
