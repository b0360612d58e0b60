import { renderToStaticMarkup } from "react-dom/server";
import { data } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { type FigureFormat, figureFormats } from "../../features/open-data/constants.ts";
import { describeFiguresFile } from "../../features/open-data/file-headers.server.ts";
import { writeCsvRows } from "../../features/open-data/formats/csv.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { sideLabels } from "../../nouns/conflicts/constants.ts";
import { formatNewsYear, reviewLabel, reviewYear } from "../../nouns/news/checks.ts";
import { notFound } from "../../shared/api/errors.ts";
import { getComparePath } from "../../shared/lists/compare-address.ts";
import { readPageParameters } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import { drawInTurn, pictureTimeout } from "../../shared/pictures/draw-in-turn.server.ts";
import { placeRelationNames } from "../../shared/places/place-kinds.ts";
import { shownPrecisions } from "../../shared/places/places.ts";
import { getAxis } from "../../shared/study/study.ts";
import { ChartSheet } from "../statistics/charts/chart-sheet.tsx";
import { outlinedTexts, plainTexts } from "../statistics/charts/file-texts.server.ts";
import { statisticMessages } from "../statistics/contract.ts";
import { describeSource } from "../statistics/queries.server.ts";
import type { Route } from "./+types/compare-file";
import { countYear } from "./compare-years.server.ts";
import { type ComparedRecord, type Comparison, compareMessages, getFiguresFile } from "./contract.ts";
import { getComparison } from "./queries.server.ts";
import { readCompared } from "./read-compared.server.ts";

/** /compare/figures.csv, .svg and .png: what /compare compares at the same parameters. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const format = (Object.keys(figureFormats) as FigureFormat[]).find(
    (known) => params.file === getFiguresFile(known),
  );
  if (!format) throw data({ error: "No encontramos ese archivo de la comparación." }, { status: 404 });
  const { comparison, headers, source } = await loadForPage(
    read(db, { format, ownAddress, searchParams: readPageParameters(request) }),
    compareMessages.loadFailed,
  );
  if (format === "csv")
    return new Response(writeCsvRows(columns, comparison.records.flatMap(listMeasures)), { headers });
  if (comparison.statistic.charts.length === 0) throw data({ error: nothingToDraw }, { status: 404 });
  if (format === "svg") return new Response(drawSheet(comparison, source, plainTexts), { headers });
  context.get(responseContext).releaseWorker();
  const drawn = drawInTurn(() => ({ svg: drawSheet(comparison, source, outlinedTexts) }));
  const picture = await loadForPage(drawn, statisticMessages.drawFailed, pictureTimeout);
  return new Response(new Uint8Array(picture), { headers });
}

type Asked = { format: FigureFormat; ownAddress: string | null; searchParams: URLSearchParams };

/** @throws AppError `notFound` with less than two records */
async function read(db: Reader, { format, ownAddress, searchParams }: Asked) {
  const { ids } = await readCompared(db, searchParams);
  if (ids.length < 2) throw notFound(compareMessages.tooFew);
  const [comparison, cited, edition] = await Promise.all([
    getComparison(db, ids),
    readCited(db, ownAddress),
    describeNewestEdition(db),
  ]);
  const path = getComparePath(ids);
  const headers = describeFiguresFile(cited, {
    subject: "comparación",
    words: [edition, ...comparison.records.map(({ name }) => name)],
    path,
    format,
  });
  return { comparison, headers, source: await describeSource(db, cited, { edition, path }) };
}

const nothingToDraw = "Ninguna noticia con fecha: no hay nada que dibujar.";

function drawSheet({ statistic }: Comparison, source: string, file: typeof plainTexts): string {
  const { charts, words } = statistic;
  const texts = { title: "Noticias por año", filters: words.findings, notes: words.note, source };
  return renderToStaticMarkup(<ChartSheet option={3} {...{ charts, texts, file }} />);
}

const columns = ["registro_id", "clase", "registro", "actuación", "medida", "detalle", "valor"];

const formatYear = ({ year, news }: NonNullable<ComparedRecord["highest"]>) =>
  [year, news.name].filter((part) => part !== null).join(", ");

type Measure = [medida: string, detalle: string, valor: string | number];

/** A row for each thing that is compared. */
function listMeasures(record: ComparedRecord) {
  const { _id, kind, name, work, span, years, stages, actors, written, precision } = record;
  const { levels, highest, dialogue, territory } = record;
  const undated = countYear(record, reviewYear);
  const measures: Measure[] = [
    [getAxis("system").one, "", record.system.name],
    [getAxis("hierarchy").one, "", record.hierarchy],
    ["noticias", "", record.news],
    ...years.map(({ year, count }): Measure => ["noticias", String(year), count]),
    ...(undated > 0 ? [["noticias", reviewLabel, undated] as Measure] : []),
    ...levels.map(
      ({ year, code, count }): Measure => ["noticias por acción", `${formatNewsYear(year)}, ${code}`, count],
    ),
    ...(highest ? [["acción más fuerte", formatYear(highest), highest.label] as Measure] : []),
    ...(dialogue
      ? [
          ["noticias con diálogo", "", dialogue.yes] as Measure,
          ["noticias leídas por su diálogo", "", dialogue.coded] as Measure,
        ]
      : []),
    ...(span
      ? [
          ["primera noticia", span.ofWork ? "de su actuación" : "", span.first] as Measure,
          ["última noticia", span.ofWork ? "de su actuación" : "", span.last] as Measure,
        ]
      : []),
    ...(kind === "work" ? [["conflictos", "", record.conflicts] as Measure] : []),
    ...stages.map(({ name, count }): Measure => ["conflictos por etapa", name, count]),
    ...actors.map(({ side, name }): Measure => ["actor", sideLabels[side], name]),
    ...written.map((name): Measure => ["actor", "Sin lado, como lo escribe el estudio", name]),
    ...territory.map(({ relation, name }): Measure => ["territorio", placeRelationNames[relation], name]),
    ...(precision ? [["ubicación", "", shownPrecisions[precision]] as Measure] : []),
  ];
  return measures.map(([medida, detalle, valor]) => ({
    registro_id: _id,
    clase: kind === "work" ? "actuación" : "conflicto",
    registro: name,
    actuación: work.name,
    medida,
    detalle,
    valor,
  }));
}
