import type { Chart } from "./cross-tab.ts";
import { drawBars } from "./draw-bars.ts";
import { drawPairs } from "./draw-pairs.ts";
import { drawYears } from "./draw-years.ts";
import { type Frame, fontSizes, type Piece, skip } from "./marks.ts";

const titleHeight = 30;
const legendLine = 22;

const bodies = {
  split: drawBars,
  ranked: drawBars,
  years: (frame: Frame, chart: Chart) => [drawYears(frame, chart)],
  paired: drawPairs,
};

/** The charts of a statistic below each other. */
export function drawCharts(frame: Frame, charts: readonly Chart[]): Piece[] {
  return charts.flatMap((chart, index) => [...(index > 0 ? [skip(26)] : []), ...drawChart(frame, chart)]);
}

export function drawChart(frame: Frame, chart: Chart): Piece[] {
  const { title, legend, shape } = chart;
  return [
    ...(title === "" ? [] : [drawTitle(title)]),
    ...(legend.length > 0 ? [drawLegend(frame, chart)] : []),
    ...bodies[shape](frame, chart),
  ];
}

const drawTitle = (text: string): Piece => ({
  isHead: true,
  height: titleHeight,
  marks: [{ kind: "line", text, x: 0, y: titleHeight / 2, size: fontSizes.title, isStrong: true }],
});

/** Samples of marks, each with what it means, down the columns. */
function drawLegend({ layout }: Frame, { legend, shape }: Chart): Piece {
  const columns = layout === "narrow" ? 1 : 2;
  const lines = Math.ceil(legend.length / columns);
  return {
    isHead: true,
    height: lines * legendLine + 6,
    marks: legend.flatMap(({ text, fill }, index): Piece["marks"] => {
      const x = Math.floor(index / lines) / columns;
      const y = (index % lines) * legendLine;
      const stroke = shape === "paired" ? "brand" : "quiet";
      return [
        { kind: "bar", x, width: { pixels: 26 }, y: y + 4, height: 14, fill, stroke },
        {
          kind: "block",
          text,
          x,
          width: 1 / columns,
          indent: 36,
          y,
          height: legendLine,
          size: fontSizes.small,
        },
      ];
    }),
  };
}
