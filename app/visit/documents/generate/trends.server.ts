import { href } from "react-router";
import { getStatisticEntry, nameStatistic, type StatisticName } from "../../../nouns/site/constants.ts";
import type { Chart } from "../../../shared/figures/cross-tab.ts";
import type { Statistic } from "../../statistics/contract.ts";
import { writeChart, writeCrossTab } from "../pdf/figures.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";
import { type Edition, formatDay, openSheet } from "./edition.server.ts";

export type Trends = { statistics: Statistic[]; uncoded: readonly StatisticName[]; stages: Chart };

/** The statistics of the study: their words, charts and tables are those of the page /statistics. */
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
    for (const table of tables) writeCrossTab(sheet, table);
  }
  sheet.writeHeading(1, "Conflictos por etapa");
  sheet.writeParagraph("En qué etapa de la actuación urbanística apareció cada conflicto.", {
    isQuiet: true,
  });
  writeChart(sheet, stages);
  sheet.writeHeading(1, "De dónde salen estas cifras");
  sheet.writeParagraph(
    `Se contaron de los registros del sitio el ${formatDay(edition)}. En la página de estadísticas se pueden filtrar, también por etapa, y descargar como tablas.`,
  );
  const address = edition.siteAddress + href("/statistics");
  sheet.writeParagraph(address, { link: address });
  return sheet.end();
}
