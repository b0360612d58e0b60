import * as Plot from "@observablehq/plot";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { NewsStatistic } from "../contract.ts";
import {
  countLegendLines,
  drawnRows,
  hasBothKinds,
  listNewsBars,
  listNewsLegend,
  listYears,
  type NewsBar,
  narrowChart,
  sizes,
} from "./chart-layout.ts";
import { type ChartSheet, fontSizes } from "./chart-sheet.ts";

type YearOfBar = { bar: NewsBar; id: string; year: number; news: number };

/** (2) The news of every year; then the longest bars, each with its own years beside it. */
export function drawNews(sheet: ChartSheet, statistic: NewsStatistic) {
  const years = listYears(statistic.years);
  if (years.length > 0) drawAllYears(sheet, statistic, years);
  drawBars(sheet, listNewsBars(statistic).slice(0, drawnRows), years);
}

function drawAllYears(sheet: ChartSheet, { years: counts }: NewsStatistic, years: number[]) {
  const { theme, width } = sheet;
  const byYear = new Map(counts);
  const bars = years.map((year) => ({ year, news: byYear.get(year) ?? 0 }));
  sheet.writeLine("Noticias por año", sizes.title, { size: fontSizes.title, isStrong: true });
  const plot = Plot.plot({
    width,
    height: sizes.timeline,
    marginTop: 20,
    marginRight: 8,
    marginBottom: 24,
    marginLeft: 8,
    x: { domain: years, axis: null, padding: 0.15, round: false },
    y: { axis: null },
    marks: [
      Plot.barY(bars, { x: "year", y: "news", fill: theme.brand }),
      Plot.ruleY([0], { stroke: theme.quiet }),
      Plot.text(bars, {
        x: "year",
        y: "news",
        text: ({ news }: { news: number }) => formatNumber(news),
        filter: ({ news }: { news: number }) => news > 0,
        lineAnchor: "bottom",
        dy: -4,
        // As many figures as fit beside each other.
        fontSize: width / years.length < 24 ? 9.5 : fontSizes.small,
        fill: theme.ink,
      }),
      Plot.text(listNamedYears(years, width), {
        x: (year: number) => year,
        text: (year: number) => String(year),
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

/** As many years as can be read, at even steps. */
function listNamedYears(years: number[], width: number): number[] {
  const step = Math.max(1, Math.ceil((years.length * 42) / width));
  return years.filter((_, index) => index % step === 0);
}

function drawBars(sheet: ChartSheet, bars: NewsBar[], years: number[]) {
  const { theme, width } = sheet;
  const isNarrow = width < narrowChart;
  const row = isNarrow ? sizes.newsRow.narrow : sizes.newsRow.wide;
  const hasYears = years.length > 0;
  const names = isNarrow ? 0 : Math.round(width * 0.42);
  const line = hasYears ? Math.round(isNarrow ? width * 0.42 : width * 0.24) : 0;
  const gap = isNarrow ? 16 : 28;
  const largest = Math.max(1, ...bars.map(({ news }) => news));
  sheet.writeLine(getTitle(bars), sizes.title, { size: fontSizes.title, isStrong: true });
  const isSplit = hasBothKinds(bars);
  drawLegend(sheet, bars, isNarrow);
  const height = sizes.yearNames + bars.length * row;
  const label = ({ label }: NewsBar) =>
    sheet.wrapText(label, isNarrow ? width : names - 20, { size: fontSizes.text, lines: 2 }).join("\n");
  const inset = isNarrow ? { insetTop: 41, insetBottom: 7 } : { insetTop: 12, insetBottom: 12 };
  const foot = isNarrow ? { insetTop: 39, insetBottom: 5 } : {};
  const common = { marginTop: sizes.yearNames, marginRight: 0, marginBottom: 0, height };
  const y = { domain: bars.map(({ id }) => id), axis: null, padding: 0, round: false } as const;
  const shown = Plot.plot({
    ...common,
    width: width - line - (hasYears ? gap : 0),
    marginLeft: names,
    x: { domain: [0, largest], axis: null, insetRight: 40 },
    y,
    color: { type: "identity" },
    marks: [
      Plot.barX(bars, {
        y: "id",
        x: "news",
        fill: ({ system }: NewsBar) => theme.system(system),
        fillOpacity: ({ kind }: NewsBar) => (kind === "conflict" || !isSplit ? 1 : paleOpacity),
        stroke: ({ system }: NewsBar) => theme.system(system),
        ...inset,
      }),
      Plot.tickX(bars, { y: "id", x: 0, stroke: theme.quiet, ...foot }),
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
        text: label,
        frameAnchor: "left",
        textAnchor: "start",
        dx: -names,
        lineAnchor: isNarrow ? "bottom" : "middle",
        dy: isNarrow ? -row / 2 + 35 : 0,
        lineHeight: 1.15,
        fontSize: fontSizes.text,
        fill: theme.ink,
        title: ({ label, news }: NewsBar) => `${label}: ${formatCount(news, "noticia", "noticias")}`,
      }),
    ],
    opacity: { type: "identity" },
  });
  sheet.placePlot(shown);
  if (hasYears)
    sheet.placePlot(drawYears(sheet, bars, years, { row, width: line, isNarrow }), { x: width - line });
  sheet.skip(height);
}

function drawLegend(sheet: ChartSheet, bars: NewsBar[], isNarrow: boolean) {
  const entries = listNewsLegend(bars);
  const lines = countLegendLines(entries.length, isNarrow);
  const room = isNarrow ? sheet.width : sheet.width / 2;
  for (const [place, { system, kind, text }] of entries.entries()) {
    const color = system ? sheet.theme.system(system) : sheet.theme.quiet;
    const opacity = kind === "conflict" ? 1 : paleOpacity;
    sheet.drawLegendEntry(text, sizes.legendLine, {
      mark: { fill: color, "fill-opacity": opacity, stroke: color },
      x: Math.floor(place / lines) * room,
      room,
      line: place % lines,
    });
  }
  sheet.skip(lines * sizes.legendLine);
}

/** A line of years for each bar; all have one scale, so that they compare. */
function drawYears(
  { theme }: ChartSheet,
  bars: NewsBar[],
  years: number[],
  { row, width, isNarrow }: { row: number; width: number; isNarrow: boolean },
) {
  const known = new Set(years);
  const counts = bars.flatMap((bar) =>
    bar.years
      .filter(([year]) => known.has(year))
      .map(([year, news]): YearOfBar => ({ bar, id: bar.id, year, news })),
  );
  const ends = [...new Set([years[0], years.at(-1)])].filter((year) => year !== undefined);
  const first = bars[0]?.id;
  return Plot.plot({
    width,
    height: sizes.yearNames + bars.length * row,
    marginTop: sizes.yearNames,
    marginRight: 0,
    marginBottom: 0,
    marginLeft: 0,
    x: { domain: years, axis: null, padding: 0.1, round: false },
    y: { axis: null, insetTop: isNarrow ? 42 : 6, insetBottom: isNarrow ? 8 : 8 },
    fy: { domain: bars.map(({ id }) => id), axis: null, padding: 0, round: false },
    color: { type: "identity" },
    opacity: { type: "identity" },
    marks: [
      Plot.barY(counts, {
        fy: "id",
        x: "year",
        y: "news",
        fill: ({ bar }: YearOfBar) => theme.system(bar.system),
        title: ({ year, news }: YearOfBar) => `${year}: ${formatCount(news, "noticia", "noticias")}`,
      }),
      Plot.ruleY([0], { stroke: theme.line }),
      ...ends.map((year) =>
        Plot.text([year], {
          fy: () => first,
          x: () => year,
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

const paleOpacity = 0.3;

function getTitle(bars: NewsBar[]): string {
  return bars.some(({ kind }) => kind === "conflict")
    ? "Noticias por conflicto o por actuación"
    : "Noticias por actuación urbanística";
}
