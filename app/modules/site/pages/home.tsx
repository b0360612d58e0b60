import { Form, Link } from "react-router";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { queryFlags, withoutFlag } from "../../../shared/query-flags.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { formatNumber } from "../../../shared/text.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { InterventionCard } from "../../interventions/components/intervention-card.tsx";
import { listLatestInterventions } from "../../interventions/queries.server.ts";
import { StatisticDialog } from "../../statistics/components/statistic-dialog.tsx";
import { StatisticsSection } from "../../statistics/components/statistics-section.tsx";
import { findStatistic } from "../../statistics/queries.server.ts";
import { AboutSection } from "../components/about-section.tsx";
import { DocumentList } from "../components/document-list.tsx";
import { VideoDialog } from "../components/video-dialog.tsx";
import { getHomeContent, getTotals } from "../queries.server.ts";
import type { Route } from "./+types/home";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const [content, totals, latest, statistic] = await orErrorPage(
    Promise.all([
      getHomeContent(db),
      getTotals(db),
      listLatestInterventions(db),
      findStatistic(db, searchParams),
    ]),
    "Ha ocurrido un error",
  );
  return {
    ...content,
    totals,
    statistic,
    // Their lists of ids can be long, and a card shows none of them.
    latest: latest.map(({ conflicts, news, ...intervention }) => intervention),
    parameters: searchParams.toString(),
    isVideoOpen: searchParams.has(queryFlags.watchVideo) && content.video.address !== "",
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { site, home, information, totals, latest, video, documents, statistic, parameters } = loaderData;
  const axes = [
    {
      to: "/interventions",
      label: "Actuaciones urbanísticas",
      total: totals.interventions,
      text: home.features,
    },
    { to: "/news", label: "Acontecimientos noticiosos", total: totals.news, text: home.description },
    { to: "/conflicts", label: "Conflictos", total: totals.conflicts, text: home.conflictivity },
  ];
  return (
    <>
      <PageHead title={site.title} path="/" description={site.sentence} />
      <section aria-labelledby="titulo" className="grid items-center gap-6 lg:grid-cols-[5fr_6fr] lg:gap-10">
        <div>
          <h1 id="titulo">{site.sentence}</h1>
          <Form action="/news" role="search" className="mt-6 flex flex-wrap items-end gap-3">
            <SearchField label="Busca en las noticias" />
            <button type="submit" className="button-primary">
              Buscar
            </button>
          </Form>
          <p className="mt-4">
            <Link to="/project">Conoce el proyecto</Link>
          </p>
        </div>
        <img
          src="/drawings/hero.svg"
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="aspect-16/9 w-full rounded-card object-cover lg:aspect-4/3"
        />
      </section>
      <section aria-labelledby="ejes" className="mt-14">
        <h2 id="ejes">Tres ejes</h2>
        <ul className="mt-4 grid gap-4 md:grid-cols-3">
          {axes.map((axis) => (
            <li key={axis.to} className="card">
              <h3 className="text-xl font-semibold">
                <Link to={axis.to}>{axis.label}</Link>
              </h3>
              <p className="mt-1 font-serif text-4xl font-semibold tabular-nums">
                {formatNumber(axis.total)}
              </p>
              <p className="mt-2 text-quiet">{axis.text}</p>
            </li>
          ))}
        </ul>
      </section>
      {latest.length > 0 ? (
        <section aria-labelledby="recientes" className="mt-14">
          <h2 id="recientes">Actuaciones más recientes</h2>
          <ul className="mt-4 grid gap-4 md:grid-cols-3">
            {latest.map((intervention) => (
              <li key={intervention._id} className="min-w-0">
                <InterventionCard intervention={intervention} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <AboutSection text={information.aboutUs} hasVideo={video.address !== ""} parameters={parameters} />
      <StatisticsSection parameters={parameters} />
      {documents.length > 0 ? (
        <section aria-labelledby="documentos" className="mt-14">
          <h2 id="documentos">Documentos</h2>
          <DocumentList documents={documents} />
        </section>
      ) : null}
      {statistic ? <StatisticDialog statistic={statistic} parameters={parameters} /> : null}
      {loaderData.isVideoOpen ? (
        <VideoDialog video={video} closeTo={withoutFlag("/", parameters, queryFlags.watchVideo)} />
      ) : null}
    </>
  );
}
