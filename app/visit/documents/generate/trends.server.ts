import { href } from "react-router";
import { getStatisticEntry, nameStatistic, type StatisticName } from "../../../nouns/site/constants.ts";
import type { Chart, CrossRow, CrossTab } from "../../../shared/figures/cross-tab.ts";
import type { Statistic } from "../../statistics/contract.ts";
import { writeChart, writeCrossTab } from "../pdf/figures.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";
import { type Edition, formatDay, linkTo, openSheet } from "./edition.server.ts";

export type Trends = { statistics: Statistic[]; uncoded: readonly StatisticName[]; stages: Chart };

/** Rows of a table, and of each row below another; the page and its files have all of them. */
const mostRows = 10;
const mostBelow = 3;

/** The rows that count most, without those that count nothing. */
function shorten({ rows, omitted, ...tab }: CrossTab): CrossTab {
  const counting = (some: readonly CrossRow[]) =>
    some.filter(({ total, isHeading }) => total > 0 || isHeading);
  const cut = (row: CrossRow): CrossRow => {
    if (!row.rows) return row;
    const all = counting(row.rows);
    const kept = all.slice(0, mostBelow);
    return { ...row, rows: kept.map(cut), omitted: (row.omitted ?? 0) + all.length - kept.length };
  };
  // Zeros are figures where rows are a fixed list; years stand in their order.
  if (tab.total || rows.some(({ part }) => part?.year)) return { rows, ...tab };
  const shown = counting(rows);
  const rest = shown.slice(mostRows);
  return {
    ...tab,
    rows: shown.slice(0, mostRows).map(cut),
    omitted: {
      rows: (omitted?.rows ?? 0) + rest.length,
      total: (omitted?.total ?? 0) + rest.reduce((sum, { total }) => sum + total, 0),
    },
  };
}

/** The statistics of the study: their words and charts are those of the page /statistics, its tables the longest rows of them. */
export async function drawTrends(
  edition: Edition,
  { statistics, uncoded, stages }: Trends,
): Promise<DrawnDocument> {
  const sheet = openSheet(edition, "trends");
  const titles = statistics.map(({ name }) => nameStatistic(name, uncoded).title);
  sheet.writeContents([...titles, "Conflictos por etapa", "De dónde salen estas cifras"]);
  for (const { name, words, charts, tables } of statistics) {
    sheet.writeHeading(1, nameStatistic(name, uncoded).title, { below: 240 });
    if (!uncoded.includes(name)) sheet.writeParagraph(getStatisticEntry(name).sentence, { isQuiet: true });
    sheet.writeParagraph(words.findings);
    for (const chart of charts) writeChart(sheet, chart);
    for (const text of [words.note, words.rest]) sheet.writeParagraph(text, { isQuiet: true });
    for (const table of tables) writeCrossTab(sheet, shorten(table));
  }
  sheet.writeHeading(1, "Conflictos por etapa");
  sheet.writeParagraph("En qué etapa de la actuación urbanística apareció cada conflicto.", {
    isQuiet: true,
  });
  writeChart(sheet, stages);
  sheet.writeHeading(1, "De dónde salen estas cifras", { below: 90 });
  sheet.writeParagraph(
    `Se contaron de los registros del sitio el ${formatDay(edition)}. En la página de estadísticas se pueden filtrar, también por etapa, y descargar como tablas.`,
  );
  const address = linkTo(edition, href("/statistics"));
  sheet.writeParagraph(address, { link: address });
  return sheet.end();
}
