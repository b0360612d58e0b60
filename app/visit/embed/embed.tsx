import { data, isRouteErrorResponse } from "react-router";
import { findEmbed } from "../../features/open-data/embeds.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { passHeaders } from "../../shared/pages/pass-headers.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { LackingFilters } from "../../ui/lists/filter-chips.tsx";
import { MapFigure } from "../map/components/map-figure.tsx";
import { MapList } from "../map/components/map-list.tsx";
import { StatisticChart } from "../statistics/charts/statistic-chart.tsx";
import { TimelineChart } from "../timeline/components/timeline-chart.tsx";
import type { Route } from "./+types/embed";
import { loadPart } from "./load-embed.server.ts";
import { loadRecord } from "./load-record.server.ts";

/** /embed/*: a record, a statistic, the timeline or the map for frames on other sites, without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { pathname, search } = new URL(request.url);
  const found = findEmbed(pathname + search);
  if (!found) throw data({ error: "No hay nada que mostrar en esta dirección." }, { status: 404 });
  return found.kind === "record"
    ? loadRecord(app, request, found)
    : data(await loadForPage(loadPart(app, request, found), "No pudimos cargarlo. Inténtalo de nuevo."));
}

export const headers = passHeaders;

export default function Embed({ loaderData }: Route.ComponentProps) {
  const { title, words, source } = loaderData;
  return (
    <main className="embed">
      <title>{`${title} · ${source.title}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={source.address} />
      <h1>{title}</h1>
      {words === "" ? null : <p className="text-quiet">{words}</p>}
      {"lacking" in loaderData ? <LackingFilters lacking={loaderData.lacking} /> : null}
      <Content shown={loaderData} />
      <p className="embed-source">
        Fuente: {source.title}, {source.state}. {source.license}.{" "}
        <a href={source.address}>Ver en el observatorio</a>:{" "}
        <span className="wrap-anywhere">{source.address.replace(/^https?:\/\//, "")}</span>
      </p>
    </main>
  );
}

function Content({ shown }: { shown: Route.ComponentProps["loaderData"] }) {
  if (shown.kind === "record")
    return shown.text.split(/\n+/).map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
      <p key={place} className="mt-2 max-w-[68ch]">
        {paragraph}
      </p>
    ));
  if (shown.kind === "statistics" || shown.kind === "compare") {
    const { charts, words } = shown.statistic;
    return (
      <>
        <p className="mt-1">{words.findings}</p>
        {charts.length > 0 ? <StatisticChart statistic={shown.statistic} findings={words.findings} /> : null}
        {shown.kind === "compare" && shown.timeline.works.length > 0 ? (
          <TimelineChart {...shown.timeline} isFramed />
        ) : null}
        {words.note ? <p className="mt-2 text-sm text-quiet">{words.note}</p> : null}
      </>
    );
  }
  if (shown.kind === "timeline") {
    const { axis, terms, works } = shown.timeline;
    if (works.length === 0) return <p>No hay noticias en esos años.</p>;
    return <TimelineChart axis={axis} terms={terms} works={works} isFramed />;
  }
  if (!shown.drawn) return <p>Ninguna actuación con ubicación cumple esos filtros.</p>;
  const label = `Mapa con ${shown.works}; la lista que sigue tiene las mismas, con los mismos números`;
  return (
    <div className="map-page">
      <MapFigure map={shown.drawn.map} label={label} />
      <MapList markup={shown.drawn.list} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isKnown = isRouteErrorResponse(error) && typeof error.data?.error === "string";
  return (
    <main className="embed">
      <title>No se puede mostrar</title>
      <meta name="robots" content="noindex" />
      <p>{isKnown ? error.data.error : "No pudimos mostrarlo. Inténtalo de nuevo en un momento."}</p>
    </main>
  );
}
