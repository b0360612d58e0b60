import { href } from "react-router";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { describeFiguresFile } from "../../features/open-data/file-headers.server.ts";
import { writeCsvRows } from "../../features/open-data/formats/csv.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { filterSchema, loadFileFilters } from "../../records/filters/read-filters.server.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { getAxis } from "../../shared/study/study.ts";
import type { Route } from "./+types/timeline-file";
import { type TimelineWork, timelineMessages } from "./contract.ts";
import { getTimeline } from "./queries.server.ts";

/** /timeline.csv: the bars of the same timeline, those that a page has no room for included. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const filters = await loadFileFilters(request, "timeline", filterSchema("timeline"));
  const [{ works }, active, cited, edition] = await loadForPage(
    Promise.all([
      getTimeline(db, filters, Number.POSITIVE_INFINITY),
      nameFilters(db, filters, { hasLabels: true }),
      readCited(db, ownAddress),
      describeNewestEdition(db),
    ]),
    timelineMessages.loadFailed,
  );
  const headers = describeFiguresFile(cited, {
    subject: "línea de tiempo",
    words: [edition, ...active.map(({ label }) => label)],
    path: href("/timeline") + formatFilters(filters),
    format: "csv",
  });
  const rows = works.flatMap((work) => listBars(work, ownAddress ?? ""));
  return new Response(writeCsvRows(listColumns(), rows), { headers });
}

const listColumns = () => [
  "actuación",
  "conflicto",
  getAxis("system").one,
  "etapa",
  "primera_noticia",
  "última_noticia",
  "fechas_de",
  "noticias",
  "dirección",
];

/** The bar of a work, then those of its conflicts. */
function listBars({ _id, name, system, first, last, news, conflicts }: TimelineWork, origin: string) {
  const work = { actuación: name, [getAxis("system").one]: system.name };
  return [
    {
      ...work,
      primera_noticia: first,
      última_noticia: last,
      fechas_de: "actuación",
      noticias: news,
      dirección: origin + href("/interventions/:interventionId", { interventionId: _id }),
    },
    ...conflicts.map(({ _id: conflictId, name: conflicto, stage, span }) => ({
      ...work,
      conflicto,
      etapa: stage.name,
      primera_noticia: span.first,
      última_noticia: span.last,
      fechas_de: span.ofWork ? "actuación" : "conflicto",
      dirección: origin + href("/conflicts/:conflictId", { conflictId }),
    })),
  ];
}
