import { createElement } from "react";
import type { StatisticOption } from "../../../nouns/site/constants.ts";
import { drawCharts } from "../../../shared/figures/draw-chart.ts";
import { layOut, type PlacedMark, type Wrap } from "../../../shared/figures/lay-out.ts";
import {
  fontSizes,
  measureHeight,
  noLinks,
  type Piece,
  skip,
  type TextStyle,
} from "../../../shared/figures/marks.ts";
import { type SheetSize, sheetSizes } from "../constants.ts";
import type { Statistic } from "../contract.ts";
import { ChartPatterns, fileColors as colors, getFill } from "./patterns.tsx";

/** What the file of a chart says above and below it. */
export type SheetTexts = { title: string; filters: string; notes: string; source: string };

type PlacedLine = Extract<PlacedMark, { kind: "line" }>;

/** How texts are drawn where no browser breaks them into lines. */
export type FileTexts = {
  wrap: Wrap;
  /** A line as outlines, in SVG; without it a line is a text of the SVG. */
  outline?: (line: PlacedLine & { color: string }) => string;
};

const lineHeight = 1.3;
const mostLines = 6;

type Props = {
  option: StatisticOption;
  charts: Statistic["charts"];
  texts: SheetTexts;
  file: FileTexts;
  size?: SheetSize;
};

/** The charts of a statistic as a file of its own: what it shows, of what, of when and from where. */
export function ChartSheet({ option, charts, texts, file, size: name = "whole" }: Props) {
  const { title, filters, notes, source } = texts;
  const { layout, width, margin } = sheetSizes[name];
  const above = name === "whole" ? 20 : 0;
  const paragraph = (text: string, { size = 15, ...style }: TextStyle): Piece => {
    if (text === "") return skip(0);
    const limits = { size, isStrong: style.isStrong ?? false, lines: mostLines };
    const height = file.wrap(text, width, limits).length * size * lineHeight;
    return { height, marks: [{ kind: "block", text, y: 0, height, lines: mostLines, size, ...style }] };
  };
  const pieces = [
    paragraph(title, { size: 24, isStrong: true }),
    paragraph(filters, { isQuiet: true }),
    skip(above),
    ...drawCharts({ layout, width, ...noLinks }, charts),
    skip(above),
    paragraph(notes, { isQuiet: true }),
    skip(above > 0 ? 6 : 0),
    paragraph(source, { isQuiet: true }),
  ];
  const size = { width: width + 2 * margin, height: Math.ceil(measureHeight(pieces)) + 2 * margin };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`${-margin} ${-margin} ${size.width} ${size.height}`}
      fontFamily="'Source Sans 3', 'Source Sans Pro', Arial, 'Liberation Sans', sans-serif"
      fontSize={fontSizes.text}
      fill={colors.ink}
      xmlLang="es-CO"
      role="img"
    >
      <title>{title}</title>
      <desc>{[filters, notes, source].filter((text) => text !== "").join(" ")}</desc>
      <ChartPatterns option={option} colors={colors} />
      <rect x={-margin} y={-margin} {...size} fill={colors.ground} />
      {layOut(pieces, width, file.wrap).map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name than their place
        <FileMark key={index} mark={mark} option={option} outline={file.outline} />
      ))}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

type MarkProps = { mark: PlacedMark; option: StatisticOption; outline: FileTexts["outline"] };

function FileMark({ mark, option, outline }: MarkProps) {
  switch (mark.kind) {
    case "bar": {
      const place = {
        x: round(mark.x),
        y: round(mark.y),
        width: round(mark.width),
        height: round(mark.height),
      };
      const paint = { fill: getFill(option, mark.fill, colors), stroke: mark.stroke && colors[mark.stroke] };
      return (
        <rect {...place} {...paint}>
          {mark.title ? <title>{mark.title}</title> : null}
        </rect>
      );
    }
    case "rule": {
      const [x1, x2, y1, y2] = [mark.x1, mark.x2, mark.y1, mark.y2].map(round);
      return <line x1={x1} x2={x2} y1={y1} y2={y2} stroke={colors[mark.color]} />;
    }
    case "line": {
      const { text, x, y, size, isStrong, isQuiet, anchor } = mark;
      const color = isQuiet ? colors.quiet : colors.ink;
      if (outline)
        // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, drawn from a font
        return createElement("g", { dangerouslySetInnerHTML: { __html: outline({ ...mark, color }) } });
      return (
        <text
          x={round(x)}
          y={round(y)}
          dy="0.35em"
          fontSize={size === fontSizes.text ? undefined : size}
          fontWeight={isStrong ? 600 : undefined}
          fill={isQuiet ? color : undefined}
          textAnchor={anchor === "start" ? undefined : anchor}
        >
          {text}
        </text>
      );
    }
  }
}
