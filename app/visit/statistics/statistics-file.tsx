import { renderToStaticMarkup } from "react-dom/server";
import { data, href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { ladderVariable, nameFilterCoding } from "../../features/coding/method.server.ts";
import { describeNewestEdition } from "../../features/editions/newest-edition.server.ts";
import { type FigureFormat, figureFormats } from "../../features/open-data/constants.ts";
import { describeFiguresFile } from "../../features/open-data/file-headers.server.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { nameStatistic, statisticOptions } from "../../nouns/site/constants.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { filterSchema, loadFileFilters } from "../../records/filters/read-filters.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import { formatFilters } from "../../shared/lists/list-address.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import { drawInTurn, pictureTimeout } from "../../shared/pictures/draw-in-turn.server.ts";
import { printColors } from "../../shared/study/looks.ts";
import type { Route } from "./+types/statistics-file";
import { ChartSheet } from "./charts/chart-sheet.tsx";
import { outlinedTexts, plainTexts } from "./charts/file-texts.server.ts";
import { drawLadder } from "./charts/ladder-sheet.tsx";
import {
  dictionaryFile,
  getFiguresFile,
  getStatisticAnchor,
  ladderFiles,
  type SheetSize,
} from "./constants.ts";
import { type StatisticFilters, statisticMessages } from "./contract.ts";
import { noteLadder, readLadder } from "./figures/ladder.server.ts";
import {
  describeSource,
  findDownload,
  getStatistic,
  listUncodedStatistics,
  listVariables,
} from "./queries.server.ts";

const unknownFile = "No encontramos ese archivo de las estadísticas.";
const nothingToDraw = "Con esos filtros no hay nada que dibujar.";

/** /statistics/1.csv, 1.svg and 1.png to 3 and ladder.svg, with the filters of the page, and dictionary.csv, which explains them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const asked = findFile(params.file);
  if (!asked) throw data({ error: unknownFile }, { status: 404 });
  const filters = await loadFileFilters(request, "statistics", filterSchema("statistics"));
  const { entry, format, ladder } = asked;
  const chosen = await loadForPage(readChosen(db, filters, ownAddress), statisticMessages.loadFailed);
  const anchor = entry ? `#${getStatisticAnchor(entry.option)}` : "";
  const coding = await loadForPage(
    nameFilterCoding(db, filters, ladder ? [ladderVariable] : entry ? listVariables(entry.name) : []),
    statisticMessages.loadFailed,
  );
  const headers = describeFiguresFile(chosen.cited, {
    subject: entry?.title ?? (ladder ? "acciones de disputa" : "diccionario"),
    words: [chosen.edition, coding, ...chosen.words],
    path: href("/statistics") + formatFilters(filters) + anchor,
    format,
  });
  const compose = () => write(db, asked, filters, chosen);
  if (format !== "png")
    return new Response(await loadForPage(compose(), statisticMessages.loadFailed), { headers });
  context.get(responseContext).releaseWorker();
  const drawn = drawInTurn(async () => ({ svg: await compose() }));
  const picture = await loadForPage(drawn, statisticMessages.drawFailed, pictureTimeout);
  return new Response(new Uint8Array(picture), { headers });
}

type Asked = {
  file: string;
  format: FigureFormat;
  entry?: (typeof statisticOptions)[number];
  ladder?: SheetSize;
};

/** @returns `entry`: the statistic; undefined of the dictionary and of the ladder, which has its size */
function findFile(file: string): Asked | undefined {
  const ladder = (Object.keys(ladderFiles) as SheetSize[]).find((size) => ladderFiles[size] === file);
  if (ladder) return { file, format: "svg", ladder };
  if (file === dictionaryFile) return { file, format: "csv" };
  const formats = Object.keys(figureFormats) as FigureFormat[];
  return statisticOptions
    .flatMap((entry) =>
      formats.map((format) => ({ file: getFiguresFile(entry.option, format), format, entry })),
    )
    .find((known) => known.file === file);
}

/** What the figures are of. */
async function readChosen(db: Reader, filters: StatisticFilters, ownAddress: string | null) {
  const [active, cited, edition] = await Promise.all([
    nameFilters(db, filters, { hasLabels: true }),
    readCited(db, ownAddress),
    describeNewestEdition(db),
  ]);
  return { cited, edition, words: active.map(({ label }) => label) };
}
type Chosen = Awaited<ReturnType<typeof readChosen>>;

/** @throws AppError `notFound` for a picture of nothing */
async function write(
  db: Reader,
  { entry, format, file: name, ladder }: Asked,
  filters: StatisticFilters,
  { cited, edition, words }: Chosen,
): Promise<string> {
  const filtered = words.join(" · ");
  if (ladder) {
    const read = await readLadder(db, filters);
    if (!read) throw notFound(nothingToDraw);
    const source = await describeSource(db, cited, { edition, coding: read.coding });
    const texts = { filters: filtered, notes: noteLadder(read), source };
    // A picture within a page has none of the page's fonts.
    const file = ladder === "whole" ? plainTexts : outlinedTexts;
    return drawLadder({ chart: read.chart, size: ladder, texts, file });
  }
  if (format === "csv" || !entry) {
    const source = {
      site: cited.dataset.origin ? cited.dataset.origin + href("/statistics") : cited.dataset.title,
      date: formatDay(cited.state),
      filters: filtered,
    };
    return (await findDownload(db, name, filters, source)) ?? "";
  }
  const [statistic, uncoded] = await Promise.all([
    getStatistic(db, entry.name, filters),
    listUncodedStatistics(db),
  ]);
  const { charts, words: said, coding } = statistic;
  const source = await describeSource(db, cited, { edition, coding });
  if (charts.length === 0) throw notFound(nothingToDraw);
  const notes = [said.note, said.rest].filter((text) => text !== "").join(" ");
  const texts = { title: nameStatistic(entry.name, uncoded).heading, filters: filtered, notes, source };
  const file = format === "png" ? outlinedTexts : plainTexts;
  const markup = renderToStaticMarkup(<ChartSheet option={entry.option} {...{ charts, texts, file }} />);
  return printColors(markup);
}
