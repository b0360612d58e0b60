import * as Plot from "@observablehq/plot";
import { href } from "react-router";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { NewsStatistic } from "../contract.ts";
import { getNewsList } from "../tables/list-links.ts";
import {
  drawnRows,
  listNewsBars,
  listNewsLegend,
  listYears,
  type NewsBar,
  namesConflicts,
  narrowChart,
  sizes,
} from "./chart-layout.ts";
import { type ChartSheet, fontSizes } from "./chart-sheet.ts";

type YearCount = { year: number; news: number };
type BarYear = YearCount & { bar: NewsBar; id: string };

/** (2) The news of every year; then the longest bars, each with its own years beside it. */
export function drawNews(sheet: ChartSheet, statistic: NewsStatistic) {
  const years = listYears(statistic.years);
  if (years.length > 0) drawAllYears(sheet, statistic, years);
  const bars = listNewsBars(statistic).slice(0, drawnRows);
  const title = namesConflicts(statistic) ? "Noticias por conflicto" : "Noticias por actuación urbanística";
  const { filters } = sheet;
  const getList = ({ id }: NewsBar) => {
    if (filters === null) return null;
    return namesConflicts(statistic)
      ? href("/conflicts/:conflictId", { conflictId: id })
      : getNewsList(filters, { intervention: id });
  };
  drawBars(sheet, { title, bars, years, getList });
}

function drawAllYears(sheet: ChartSheet, statistic: NewsStatistic, years: number[]) {
  const { theme, width } = sheet;
  const counts = new Map(statistic.years);
  const bars = years.map((year): YearCount => ({ year, news: counts.get(year) ?? 0 }));
  // Every year that can be read, at even steps.
  const step = Math.max(1, Math.ceil((years.length * 42) / width));
  const named = years.filter((_, index) => index % step === 0);
  const getYearList = ({ year }: YearCount) => sheet.filters && getNewsList(sheet.filters, { year });
  sheet.writeTitle("Noticias por año");
  const plot = Plot.plot({
    width,
    height: sizes.timeline,
    margin: 8,
    marginTop: 20,
    marginBottom: 24,
    axis: null,
    x: { domain: years, padding: 0.15, round: false },
    marks: [
      Plot.barY(bars, { x: "year", y: "news", fill: theme.brand, href: getYearList }),
      Plot.ruleY([0], { stroke: theme.quiet }),
      Plot.text(bars, {
        x: "year",
        y: "news",
        text: ({ news }: YearCount) => formatNumber(news),
        href: getYearList,
        filter: ({ news }: YearCount) => news > 0,
        lineAnchor: "bottom",
        dy: -4,
        // As many figures as fit beside each other.
        fontSize: width / years.length < 24 ? 9.5 : fontSizes.small,
        fill: theme.ink,
      }),
      Plot.text(named, {
        x: Plot.identity,
        text: String,
        frameAnchor: "bottom",
        lineAnchor: "top",
        dy: 8,
        fontSize: fontSizes.small,
        fill: theme.quiet,
      }),
    ],
  });
  sheet.placePlot(plot, { height: sizes.timeline });
  sheet.skip(sizes.gap);
}

type Ranking = {
  title: string;
  bars: NewsBar[];
  years: number[];
  getList: (bar: NewsBar) => string | null;
};

function drawBars(sheet: ChartSheet, { title, bars, years, getList }: Ranking) {
  const { theme, width } = sheet;
  const isNarrow = width < narrowChart;
  const row = isNarrow ? sizes.newsRow.narrow : sizes.newsRow.wide;
  const hasYears = years.length > 0;
  const names = isNarrow ? 0 : Math.round(width * 0.42);
  const line = hasYears ? Math.round(width * (isNarrow ? 0.42 : 0.24)) : 0;
  const gap = hasYears ? (isNarrow ? 16 : 28) : 0;
  const height = sizes.yearNames + bars.length * row;
  sheet.writeTitle(title);
  const legend = listNewsLegend(bars).map(({ system, text }) => {
    const color = theme.system(system);
    return { text, mark: { fill: sheet.fillSystem(system), stroke: color } };
  });
  sheet.drawLegend(legend, isNarrow ? 1 : 2);
  const plot = Plot.plot({
    width: width - line - gap,
    height,
    margin: 0,
    marginTop: sizes.yearNames,
    marginLeft: names,
    axis: null,
    x: { domain: [0, Math.max(1, ...bars.map(({ news }) => news))], insetRight: 40 },
    y: { domain: bars.map(({ id }) => id), padding: 0, round: false },
    color: { type: "identity" },
    opacity: { type: "identity" },
    marks: [
      Plot.barX(bars, {
        y: "id",
        x: "news",
        fill: ({ system }: NewsBar) => sheet.fillSystem(system),
        href: getList,
        stroke: ({ system }: NewsBar) => theme.system(system),
        ...(isNarrow ? { insetTop: 41, insetBottom: 7 } : { insetTop: 12, insetBottom: 12 }),
      }),
      Plot.tickX(bars, {
        y: "id",
        x: 0,
        stroke: theme.quiet,
        ...(isNarrow ? { insetTop: 39, insetBottom: 5 } : {}),
      }),
      Plot.text(bars, {
        y: "id",
        x: "news",
        text: ({ news }: NewsBar) => formatNumber(news),
        textAnchor: "start",
        dx: 5,
        dy: isNarrow ? 17 : 0,
        fontSize: fontSizes.text,
        fill: theme.ink,
      }),
      Plot.text(bars, {
        y: "id",
        text: ({ label }: NewsBar) => sheet.wrapText(label, isNarrow ? width : names - 20).join("\n"),
        frameAnchor: "left",
        textAnchor: "start",
        href: getList,
        dx: -names,
        lineAnchor: isNarrow ? "bottom" : "middle",
        dy: isNarrow ? -row / 2 + 35 : 0,
        lineHeight: 1.15,
        fontSize: fontSizes.text,
        fill: theme.ink,
        title: ({ label, news }: NewsBar) => `${label}: ${formatCount(news, "noticia", "noticias")}`,
      }),
    ],
  });
  sheet.placePlot(plot);
  if (hasYears)
    sheet.placePlot(drawBarYears(sheet, bars, years, { width: line, height }), { x: width - line });
  sheet.skip(height);
}

/** A line of years for each bar; all have one scale, so that they compare. */
function drawBarYears(
  sheet: ChartSheet,
  bars: NewsBar[],
  years: number[],
  size: { width: number; height: number },
) {
  const { theme } = sheet;
  const known = new Set(years);
  const counts = bars.flatMap((bar) =>
    bar.years
      .filter(([year]) => known.has(year))
      .map(([year, news]): BarYear => ({ bar, id: bar.id, year, news })),
  );
  const ends = [...new Set([years[0], years.at(-1)])].filter((year) => year !== undefined);
  return Plot.plot({
    ...size,
    margin: 0,
    marginTop: sizes.yearNames,
    axis: null,
    round: false,
    x: { domain: years, padding: 0.1 },
    y: { insetTop: sheet.width < narrowChart ? 42 : 6, insetBottom: 8 },
    fy: { domain: bars.map(({ id }) => id), padding: 0 },
    color: { type: "identity" },
    marks: [
      Plot.barY(counts, {
        fy: "id",
        x: "year",
        y: "news",
        fill: ({ bar }: BarYear) => theme.system(bar.system),
        title: ({ year, news }: BarYear) => `${year}: ${formatCount(news, "noticia", "noticias")}`,
      }),
      Plot.ruleY([0], { stroke: theme.line }),
      ...ends.map((year) =>
        Plot.text([year], {
          fy: () => bars[0]?.id,
          x: Plot.identity,
          text: String,
          frameAnchor: "top",
          lineAnchor: "bottom",
          textAnchor: ends.length === 1 ? "middle" : year === ends[0] ? "start" : "end",
          dy: -6,
          fontSize: fontSizes.small,
          fill: theme.quiet,
        }),
      ),
    ],
  });
}
