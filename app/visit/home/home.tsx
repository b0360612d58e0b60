import { lazy } from "react";
import { href, Link } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { SystemChip } from "../../nouns/catalog/components/system-band.tsx";
import { hasPlaces } from "../../nouns/geometries/queries.server.ts";
import { FeaturedSection } from "../../nouns/interventions/components/featured-section.tsx";
import { InterventionCard } from "../../nouns/interventions/components/intervention-card.tsx";
import { addPress } from "../../nouns/interventions/press.server.ts";
import { listLatestInterventionCards } from "../../nouns/interventions/queries.server.ts";
import { AboutSection } from "../../nouns/site/components/about-section.tsx";
import { DocumentList } from "../../nouns/site/components/document-list.tsx";
import { HomeAxes, HomeHero } from "../../nouns/site/components/home-content.tsx";
import { getStatisticEntry, nameStatistic } from "../../nouns/site/constants.ts";
import { getDashboard, getTotals, getVideo } from "../../nouns/site/queries.server.ts";
import { queryFlags, readPageParameters, removeFlag } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import { getAxis, getStudy } from "../../shared/study/study.ts";
import { formatStudyDay } from "../../shared/study/time.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import { listDocuments } from "../documents/queries.server.ts";
import { StatisticsSection } from "../statistics/components/statistics-section.tsx";
import { findStatistic, introduceStatistics, listUncodedStatistics } from "../statistics/queries.server.ts";
import type { Route } from "./+types/home";
import { PressFigure } from "./press-figure.tsx";
import { getHomeContent, readPress } from "./queries.server.ts";

// Dialogs weigh nothing for those who do not open them.
const VideoDialog = lazy(() => import("../../nouns/site/components/video-dialog.tsx"));
const StatisticDialog = lazy(() => import("../statistics/components/statistic-dialog.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, siteAddress } = app;
  const searchParams = readPageParameters(request);
  const [{ documents, scope, ...content }, generated, uncoded, video, open] = await loadForPage(
    Promise.all([
      readShared("home", () => readHome(db)),
      listDocuments(db, app),
      listUncodedStatistics(db),
      searchParams.has(queryFlags.watchVideo) ? getVideo(db) : null,
      findStatistic(db, searchParams).then(async (statistic) =>
        statistic
          ? {
              statistic,
              dashboard: await getDashboard(db, getStatisticEntry(statistic.name).option, siteAddress),
            }
          : null,
      ),
    ]),
  );
  if (generated.isPartial) context.get(responseContext).markPartial();
  return {
    ...content,
    documents: [...generated.documents, ...documents],
    scope: scope.filter(Boolean).join(" · "),
    uncoded,
    statistics: introduceStatistics(uncoded),
    open,
    parameters: searchParams.toString(),
    video,
  };
}

/** What the page shows whatever its address opens. */
async function readHome(db: Reader) {
  const [content, press, totals, latest, isMapped] = await Promise.all([
    getHomeContent(db),
    readPress(db),
    getTotals(db),
    listLatestInterventionCards(db).then((cards) => addPress(db, cards)),
    hasPlaces(db),
  ]);
  const added = (work: (typeof latest)[number]) => `Agregada el ${formatStudyDay(work.createdAt)}`;
  return {
    ...content,
    press,
    totals,
    latest: latest.map((work) => ({ work, added: added(work) })),
    isMapped,
  };
}

/** The whole map, small, as one link to it. */
function HomeMap() {
  return (
    <section aria-labelledby="en-el-mapa" className="home-map mt-14">
      <div>
        <h2 id="en-el-mapa">Dónde están</h2>
        <p className="mt-3">
          Cada figura es una actuación, con el color y la trama de su {getAxis("system").one}.
        </p>
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2 text-[0.95rem]">
          {getStudy().systems.map(({ id }) => (
            <li key={id}>
              <SystemChip systemId={id} />
            </li>
          ))}
        </ul>
      </div>
      <Link to={href("/map")}>
        <img src={href("/map-small.svg")} alt="" width={960} height={640} loading="lazy" />
        Ver las actuaciones en el mapa
      </Link>
    </section>
  );
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const {
    site,
    home,
    featured,
    information,
    totals,
    latest,
    documents,
    open,
    parameters,
    scope,
    isMapped,
    press,
  } = loaderData;
  // One dialog at a time, whatever the address asks for.
  const video = open ? null : loaderData.video;
  return (
    <>
      <WebPageHead
        title={site.title}
        state={open ? nameStatistic(open.statistic.name, loaderData.uncoded).title : video?.title}
        path={href("/")}
        description={[site.sentence, scope].filter(Boolean).join(". ")}
      />
      <HomeHero sentence={site.sentence} scope={scope}>
        {press ? <PressFigure totals={totals} {...press} /> : null}
      </HomeHero>
      <HomeAxes home={home} totals={totals} />
      {featured ? <FeaturedSection intervention={featured} mapAddress={home.spatialization} /> : null}
      {isMapped ? <HomeMap /> : null}
      {latest.length > 0 ? (
        <section aria-labelledby="recientes" className="mt-14">
          <h2 id="recientes">Actuaciones más recientes</h2>
          <ul className="mt-4 grid gap-4 md:grid-cols-3">
            {latest.map(({ work, added }) => (
              <li key={work._id} className="min-w-0">
                <InterventionCard intervention={work} headingLevel={3} added={added} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <AboutSection text={information.aboutUs} parameters={parameters} />
      <StatisticsSection parameters={parameters} statistics={loaderData.statistics} />
      {documents.length > 0 ? (
        <section aria-labelledby="documentos" className="mt-14">
          <h2 id="documentos">Documentos</h2>
          <DocumentList documents={documents} />
          <p className="mt-4 text-quiet">
            Cada actuación tiene además su hoja de clase, de dos páginas: en «Descargar y citar», al final de
            su página.
          </p>
        </section>
      ) : null}
      {open ? <StatisticDialog {...open} uncoded={loaderData.uncoded} parameters={parameters} /> : null}
      {video ? (
        <VideoDialog video={video} closeTo={removeFlag(href("/"), parameters, queryFlags.watchVideo)} />
      ) : null}
    </>
  );
}
