import type { StatisticOption } from "../../../nouns/site/constants.ts";
import { drawCharts } from "../../../shared/figures/draw-chart.ts";
import { fontSizes, layouts, type Mark, noLinks } from "../../../shared/figures/marks.ts";
import { getList, getPage } from "../components/list-links.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import { ChartPatterns, pageColors as colors, getFill } from "./patterns.tsx";

/** Smallest widths in pixels that each layout is for. The style sheet shows the wide one from there on. */
const leastWidths = { narrow: 288, wide: 560 };

type Props = { option: StatisticOption; charts: Statistic["charts"]; filters?: StatisticFilters };

/** The charts of a statistic in each layout, of which the style sheet shows one. */
export function Chart({ option, charts, filters }: Props) {
  return (
    <>
      {/* In a drawing of its own: fills of one that is not shown are none. */}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named as a whole, beside it */}
      <svg width="0" height="0" className="absolute">
        <ChartPatterns option={option} colors={colors} />
      </svg>
      {layouts.map((layout) => {
        const links = filters ? { getList: getList.bind(null, filters), getPage } : noLinks;
        const frame = { layout, width: leastWidths[layout], ...links };
        const pieces = drawCharts(frame, charts);
        return (
          <div key={layout} className={`chart-${layout}`}>
            {pieces.map(({ height, marks, isHead }, index) => (
              // Drawings of their own, so that a long chart is printed on several pages.
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
              // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has one
              <svg key={index} width="100%" height={height} data-head={isHead}>
                <Marks marks={marks} option={option} hasTitles={layout === "wide"} />
              </svg>
            ))}
          </div>
        );
      })}
    </>
  );
}

const at = (share: number) => `${Math.round(share * 10_000) / 100}%`;

type MarksProps = {
  marks: Mark[];
  option: StatisticOption /** Phones do not show them. */;
  hasTitles: boolean;
};

/** Coordinates are percentages, and the browser breaks names into lines, so that the chart follows its frame. */
function Marks({ marks, ...given }: MarksProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name than their place
  return marks.map((mark, index) => <OneMark key={index} mark={mark} {...given} />);
}

function OneMark({ mark, ...given }: Omit<MarksProps, "marks"> & { mark: Mark }) {
  switch (mark.kind) {
    case "bar": {
      const { x, y, width, height, fill, stroke } = mark;
      const across = typeof width === "number" ? at(width) : width.pixels;
      const paint = { fill: getFill(given.option, fill, colors), stroke: stroke && colors[stroke] };
      return <rect x={at(x)} y={y} width={across} height={height} {...paint} />;
    }
    case "rule":
      return <line x1={at(mark.x1)} x2={at(mark.x2)} y1={mark.y1} y2={mark.y2} stroke={colors[mark.color]} />;
    case "line": {
      const { text, x, dx, y, anchor, size, isStrong, isQuiet } = mark;
      return (
        <text
          x={at(x)}
          dx={dx}
          y={y}
          fontSize={size}
          fontWeight={isStrong ? 600 : undefined}
          fill={isQuiet ? colors.quiet : undefined}
          textAnchor={anchor}
        >
          {text}
        </text>
      );
    }
    case "block":
      return <Block {...mark} />;
    case "link": {
      const inner = (
        <>
          {given.hasTitles && mark.title ? <title>{mark.title}</title> : null}
          <Marks marks={mark.marks} {...given} />
        </>
      );
      // For the pointer: with the keyboard the same links are in the table.
      return mark.to === null ? (
        <g>{inner}</g>
      ) : (
        <a href={mark.to} tabIndex={-1}>
          {inner}
        </a>
      );
    }
  }
}

function Block(mark: Extract<Mark, { kind: "block" }>) {
  const { text, x = 0, width = 1, indent, y, height, lines = 1, place, anchor, size = fontSizes.text } = mark;
  const hasStyle = size !== fontSizes.text || indent !== undefined;
  return (
    <foreignObject x={at(x)} width={at(width)} y={y} height={height}>
      <p
        className="chart-text"
        data-lines={lines > 1 ? lines : undefined}
        data-place={place}
        data-anchor={anchor}
        data-quiet={mark.isQuiet}
        data-strong={mark.isStrong}
        style={hasStyle ? { fontSize: size, paddingLeft: indent } : undefined}
      >
        <span>{text}</span>
      </p>
    </foreignObject>
  );
}
