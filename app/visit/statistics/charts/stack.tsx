import type { ReactNode } from "react";
import { Block, Line } from "./marks.tsx";
import { at, type Medium } from "./medium.ts";
import { fontSizes, sizes } from "./sizes.ts";

/** A part of a chart, as wide as the chart. */
export type Piece = { height: number; content: ReactNode };

export const measureHeight = (pieces: readonly Piece[]) =>
  pieces.reduce((total, { height }) => total + height, 0);

/** Pieces below each other. */
export function Stack({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ height, content }, index) => {
    const y = measureHeight(pieces.slice(0, index));
    return content === null ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
      // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has one
      <svg key={index} y={y} height={height} overflow="visible">
        {content}
      </svg>
    );
  });
}

export const skip = (height: number): Piece => ({ height, content: null });

export const writeTitle = (medium: Medium, text: string): Piece => ({
  height: sizes.title,
  content: <Line medium={medium} text={text} y={sizes.title / 2} size={fontSizes.title} isStrong />,
});

type LegendEntry = { key: string; text: string; fill: string; stroke: string };

/** Samples of marks, each with what it means, down the columns. */
export function drawLegend(medium: Medium, entries: readonly LegendEntry[], columns: number): Piece {
  const lines = Math.ceil(entries.length / columns);
  const room = 1 / columns;
  return {
    height: lines * sizes.legendLine + 6,
    content: entries.map(({ key, text, fill, stroke }, index) => {
      const x = Math.floor(index / lines) * room;
      const y = (index % lines) * sizes.legendLine;
      return (
        <g key={key}>
          <rect x={at(medium, x)} y={y + 4} width="26" height="14" fill={fill} stroke={stroke} />
          <Block
            medium={medium}
            text={text}
            x={x}
            width={room}
            indent={36}
            y={y}
            height={sizes.legendLine}
            size={fontSizes.small}
          />
        </g>
      );
    }),
  };
}
