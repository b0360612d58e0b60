import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import type { NewsStatistic } from "../../contract.ts";
import { getNewsList } from "../../tables/list-links.ts";
import { ChartLink, Line } from "../marks.tsx";
import { at, type Medium } from "../medium.ts";
import { digitWidth, fontSizes, sizes } from "../sizes.ts";
import type { Piece } from "../stack.tsx";

const above = 20;
const below = 24;
/** Share of a year's place that is left free. */
const gap = 0.15;

export function drawYears(medium: Medium, statistic: NewsStatistic, years: readonly number[]): Piece {
  const { colors, filters, width } = medium;
  const counts = new Map(statistic.years);
  const largest = Math.max(1, ...years.map((year) => counts.get(year) ?? 0));
  const room = sizes.years - above - below;
  const base = above + room;
  const step = 1 / years.length;
  const ofYear = width * step;
  const size = ofYear < 24 ? fontSizes.tiny : fontSizes.small;
  // As many as can be read beside each other; the table has all.
  const hasNumbers = formatNumber(largest).length * digitWidth * size < ofYear;
  const named = Math.max(1, Math.ceil(42 / ofYear));
  const content = (
    <>
      {years.map((year, index) => {
        const news = counts.get(year) ?? 0;
        const height = (room * news) / largest;
        const middle = (index + 0.5) * step;
        return (
          <g key={year}>
            {news === 0 ? null : (
              <ChartLink
                medium={medium}
                to={filters && getNewsList(filters, { year })}
                title={`${year}: ${formatCount(news, "noticia", "noticias")}`}
              >
                <rect
                  x={at(medium, (index + gap / 2) * step)}
                  width={at(medium, (1 - gap) * step)}
                  y={base - height}
                  height={height}
                  fill={colors.brand}
                />
                {hasNumbers ? (
                  <Line
                    medium={medium}
                    text={formatNumber(news)}
                    x={middle}
                    y={base - height - 9}
                    size={size}
                    anchor="middle"
                  />
                ) : null}
              </ChartLink>
            )}
            {index % named === 0 ? (
              <Line
                medium={medium}
                text={String(year)}
                x={middle}
                y={base + 14}
                size={fontSizes.small}
                isQuiet
                anchor="middle"
              />
            ) : null}
          </g>
        );
      })}
      <line x2={at(medium, 1)} y1={base} y2={base} stroke={colors.quiet} />
    </>
  );
  return { height: sizes.years, content };
}
