import type { Statistic, StatisticFilters } from "../contract.ts";
import { ChartSheet } from "./chart-sheet.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { drawActors } from "./draw-actors.ts";
import { drawNews } from "./draw-news.ts";
import { drawTypology } from "./draw-typology.ts";

/** Loaded only where a chart is shown, with its library. */
export function drawChart(
  statistic: Statistic,
  width: number,
  theme: ChartTheme,
  filters: StatisticFilters,
): SVGSVGElement {
  const sheet = new ChartSheet(width, theme, filters);
  drawOn(sheet, statistic);
  return sheet.svg;
}

export function drawOn(sheet: ChartSheet, statistic: Statistic) {
  switch (statistic.option) {
    case 1:
      return drawTypology(sheet, statistic);
    case 2:
      return drawNews(sheet, statistic);
    case 3:
      return drawActors(sheet, statistic);
  }
}
