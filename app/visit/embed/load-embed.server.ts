import { href } from "react-router";
import { readAtEdition } from "../../features/editions/past/edition-tables.server.ts";
import type { EmbeddedPage } from "../../features/open-data/embeds.server.ts";
import { findStreets } from "../../nouns/geometries/read-streets.server.ts";
import { nameStatistic, statisticOptions } from "../../nouns/site/constants.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { filterSchema, readListRequest } from "../../records/filters/read-filters.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { getComparePath } from "../../shared/lists/compare-address.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { readPageParameters } from "../../shared/lists/query-flags.ts";
import { formatCount } from "../../shared/values/text.ts";
import { compareMessages } from "../compare/contract.ts";
import { getComparison } from "../compare/queries.server.ts";
import { readCompared } from "../compare/read-compared.server.ts";
import { mapFilters } from "../map/contract.ts";
import { drawFigureAndList } from "../map/draw-figure.server.ts";
import { countWorks } from "../map/draw-map.server.ts";
import { getMap } from "../map/queries.server.ts";
import { getStatisticAnchor } from "../statistics/constants.ts";
import { getStatistic, listUncodedStatistics } from "../statistics/queries.server.ts";
import { getTimeline } from "../timeline/queries.server.ts";
import { readEmbedSource } from "./read-source.server.ts";

/** The study as it is, or as an edition has it; `frozen` names that. */
type Source = Context & { frozen?: string };

/**
 * A part of the study, with the filters of its page in words.
 * @throws AppError `notFound` for a statistic or an edition that there is not, `gone` for an edition that was withdrawn
 */
export async function loadPart(app: Context, request: Request, found: EmbeddedPage) {
  const number = new URL(request.url).searchParams.get("edition");
  if (number === null) return loadKind(app, request, found);
  return readAtEdition(app.db, number, (db) =>
    loadKind({ ...app, db, frozen: `la edición ${number}` }, request, found),
  );
}

async function loadKind(app: Source, request: Request, found: EmbeddedPage) {
  if (found.kind === "statistics") return loadStatistic(app, request, found.option);
  if (found.kind === "compare") return loadComparison(app, request);
  return found.kind === "timeline" ? loadTimeline(app, request) : loadMap(app, request);
}

/** The years and the timeline; facts and texts are on the page. */
async function loadComparison(app: Source, request: Request) {
  const { ids } = await readCompared(app.db, readPageParameters(request));
  if (ids.length < 2) throw notFound(compareMessages.tooFew);
  const [{ records, statistic, timeline }, source] = await Promise.all([
    getComparison(app.db, ids),
    readEmbedSource(app, getComparePath(ids)),
  ]);
  const title = records.map(({ name }) => name).join(" · ");
  return { kind: "compare", title, source, words: "", statistic, timeline } as const;
}

async function loadStatistic(app: Source, request: Request, asked: string) {
  const { filters, lacking } = readListRequest(request, "statistics", filterSchema("statistics"));
  const entry = statisticOptions.find(({ option }) => String(option) === asked);
  if (!entry) throw notFound("No encontramos esa estadística.");
  const [statistic, words, uncoded] = await Promise.all([
    getStatistic(app.db, entry.name, filters),
    describeFilters(app, filters),
    listUncodedStatistics(app.db),
  ]);
  const path = `${href("/statistics")}${formatFilters(filters)}#${getStatisticAnchor(entry.option)}`;
  const source = await readEmbedSource(app, path);
  const title = nameStatistic(statistic.name, uncoded).heading;
  return { kind: "statistics", title, source, words, lacking, statistic } as const;
}

async function loadTimeline(app: Source, request: Request) {
  const { filters, lacking } = readListRequest(request, "timeline", filterSchema("timeline"));
  const [timeline, words, source] = await Promise.all([
    getTimeline(app.db, filters),
    describeFilters(app, filters),
    readEmbedSource(app, href("/timeline") + formatFilters(filters)),
  ]);
  return { kind: "timeline", title: "Línea de tiempo", source, words, lacking, timeline } as const;
}

async function loadMap(app: Source, request: Request) {
  const { filters, lacking } = readListRequest(request, "map", mapFilters);
  const [drawing, words, source] = await Promise.all([
    getMap(app.db, filters),
    describeFilters(app, filters),
    readEmbedSource(app, href("/map") + formatFilters(filters)),
  ]);
  const count = countWorks(drawing);
  const drawn = count > 0 ? drawFigureAndList(drawing, await findStreets(app.streets)) : null;
  const works = formatCount(count, "actuación", "actuaciones");
  const title = "Mapa de las actuaciones urbanísticas";
  return { kind: "map", title, source, words, lacking, drawn, works } as const;
}

async function describeFilters({ db }: Context, filters: Parameters<typeof nameFilters>[1]): Promise<string> {
  return (await nameFilters(db, filters, { hasLabels: true })).map(({ label }) => label).join(" · ");
}
