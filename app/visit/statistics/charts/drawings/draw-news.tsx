import { href } from "react-router";
import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import type { NewsStatistic } from "../../contract.ts";
import { getNewsList } from "../../tables/list-links.ts";
import {
  drawnRows,
  listNewsBars,
  listNewsLegend,
  listYears,
  type NewsBar,
  namesConflicts,
} from "../chart-layout.ts";
import { Block, ChartLink, Line } from "../marks.tsx";
import { at, type Medium, takeShare } from "../medium.ts";
import { fillOfSystem } from "../patterns.tsx";
import { fontSizes, measureNumber, sizes } from "../sizes.ts";
import { drawLegend, type Piece, skip, writeTitle } from "../stack.tsx";
import { drawYears } from "./draw-years.tsx";

/** (2) The news of every year; then the longest bars, each with its own years beside it. */
export function drawNews(medium: Medium, statistic: NewsStatistic): Piece[] {
  const { filters, colors, layout } = medium;
  const years = listYears(statistic.years);
  const bars = listNewsBars(statistic).slice(0, drawnRows);
  const isOfConflicts = namesConflicts(statistic);
  const legend = listNewsLegend(bars).map(({ system, text }) => ({
    key: system,
    text,
    fill: fillOfSystem(medium, system),
    stroke: colors.quiet,
  }));
  const getList = ({ id }: NewsBar, year?: number) => {
    if (filters === null) return null;
    return isOfConflicts
      ? href("/conflicts/:conflictId", { conflictId: id })
      : getNewsList(filters, { intervention: id, ...(year === undefined ? {} : { year }) });
  };
  return [
    ...(years.length > 0
      ? [writeTitle(medium, "Noticias por año"), drawYears(medium, statistic, years), skip(sizes.gap)]
      : []),
    writeTitle(medium, isOfConflicts ? "Noticias por conflicto" : "Noticias por actuación urbanística"),
    drawLegend(medium, legend, layout === "narrow" ? 1 : 2),
    drawBars({ medium, bars, years, getList }),
  ];
}

type Ranking = {
  medium: Medium;
  bars: readonly NewsBar[];
  years: readonly number[];
  getList: (bar: NewsBar, year?: number) => string | null;
};

function drawBars({ medium, bars, years, getList }: Ranking): Piece {
  const isNarrow = medium.layout === "narrow";
  const row = sizes.newsRow[medium.layout];
  const names = isNarrow ? 0 : 0.4;
  const line = years.length === 0 ? 0 : isNarrow ? 0.42 : 0.24;
  const gap = years.length === 0 ? 0 : isNarrow ? 0.05 : 0.03;
  const plot = takeShare(medium, 1 - names - line - gap);
  const largest = Math.max(1, ...bars.map(({ news }) => news));
  const scale = ((1 - measureNumber(largest) / plot.width) * plot.width) / medium.width / largest;
  const most = Math.max(1, ...bars.flatMap(({ years }) => years.map(([, news]) => news)));
  const content = (
    <>
      {years.length === 0 ? null : (
        <>
          <Line medium={medium} text={String(years[0])} x={1 - line} y={11} size={fontSizes.small} isQuiet />
          {years.length === 1 ? null : (
            <Line
              medium={medium}
              text={String(years.at(-1))}
              x={1}
              y={11}
              size={fontSizes.small}
              isQuiet
              anchor="end"
            />
          )}
        </>
      )}
      {bars.map((bar, index) => {
        const y = sizes.yearNames + index * row;
        const top = y + (isNarrow ? 42 : 12);
        const height = row - (isNarrow ? 50 : 24);
        return (
          <g key={bar.id}>
            <ChartLink
              medium={medium}
              to={getList(bar)}
              title={`${bar.label}: ${formatCount(bar.news, "noticia", "noticias")}`}
            >
              {isNarrow ? (
                <Block medium={medium} text={bar.label} y={y + 2} height={36} lines={2} place="bottom" />
              ) : (
                <Block medium={medium} text={bar.label} width={names - 0.02} y={y} height={row} lines={2} />
              )}
              <rect
                x={at(medium, names)}
                width={at(medium, bar.news * scale)}
                y={top}
                height={height}
                fill={fillOfSystem(medium, bar.system)}
              />
              <Line
                medium={medium}
                text={formatNumber(bar.news)}
                x={names + bar.news * scale}
                dx={5}
                y={top + height / 2}
              />
            </ChartLink>
            <line
              x1={at(medium, names)}
              x2={at(medium, names)}
              y1={top - 2}
              y2={top + height + 2}
              stroke={medium.colors.quiet}
            />
            {years.length === 0 ? null : (
              // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has one
              <svg x={at(medium, 1 - line)} width={at(medium, line)} y={y} overflow="visible">
                <YearLine
                  medium={takeShare(medium, line)}
                  bar={bar}
                  years={years}
                  area={{ top: isNarrow ? 42 : 8, bottom: row - 8 }}
                  most={most}
                  getList={getList}
                />
              </svg>
            )}
          </g>
        );
      })}
    </>
  );
  return { height: sizes.yearNames + bars.length * row, content };
}

type YearLineProps = {
  medium: Medium;
  bar: NewsBar;
  years: readonly number[];
  area: { top: number; bottom: number };
  /** News of a bar of full height: one scale for all, so that they compare. */
  most: number;
  getList: Ranking["getList"];
};

/** The years of one bar. */
function YearLine({ medium, bar, years, area: { top, bottom }, most, getList }: YearLineProps) {
  const step = 1 / years.length;
  return (
    <>
      <line x2={at(medium, 1)} y1={bottom} y2={bottom} stroke={medium.colors.line} />
      {bar.years.map(([year, news]) => {
        const place = years.indexOf(year);
        const height = Math.round(((bottom - top) * 10 * news) / most) / 10;
        return place < 0 ? null : (
          <ChartLink
            medium={medium}
            key={year}
            to={getList(bar, year)}
            title={`${year}: ${formatCount(news, "noticia", "noticias")}`}
          >
            <rect
              x={at(medium, (place + 0.05) * step)}
              width={at(medium, 0.9 * step)}
              y={bottom - height}
              height={height}
              fill={medium.colors.ink}
            />
          </ChartLink>
        );
      })}
    </>
  );
}
