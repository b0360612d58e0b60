import type { Statistic, StatisticFilters } from "../contract.ts";
import { drawChart } from "./drawings/draw-chart.ts";
import { layouts, toPage } from "./medium.ts";
import { ChartPatterns } from "./patterns.tsx";
import { measureHeight, Stack } from "./stack.tsx";

type Props = { statistic: Statistic; filters: StatisticFilters };

/** The chart in each layout, of which the style sheet shows one. */
export function Chart({ statistic, filters }: Props) {
  const { option } = statistic;
  return (
    <>
      {/* In a drawing of its own: fills of one that is not shown are none. */}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named as a whole, beside it */}
      <svg width="0" height="0" className="absolute">
        <ChartPatterns medium={toPage(option, "wide", filters)} />
      </svg>
      {layouts.map((layout) => {
        const pieces = drawChart(toPage(option, layout, filters), statistic);
        return (
          // biome-ignore lint/a11y/noSvgWithoutTitle: named as a whole, beside it
          <svg key={layout} className={`chart-${layout}`} width="100%" height={measureHeight(pieces)}>
            <Stack pieces={pieces} />
          </svg>
        );
      })}
    </>
  );
}
