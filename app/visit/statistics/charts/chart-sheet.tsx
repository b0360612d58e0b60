import type { Statistic } from "../contract.ts";
import { drawChart } from "./drawings/draw-chart.ts";
import { Block } from "./marks.tsx";
import { type FileTexts, type Medium, toFile } from "./medium.ts";
import { ChartPatterns } from "./patterns.tsx";
import { fontSizes } from "./sizes.ts";
import { measureHeight, type Piece, Stack, skip } from "./stack.tsx";

/** What the file of a chart says above and below it. */
type SheetTexts = { title: string; filters: string; notes: string; source: string };

const width = 960;
const margin = 32;
const lineHeight = 1.3;
const mostLines = 6;

type Props = { statistic: Statistic; texts: SheetTexts; file: FileTexts };

/** A chart as a file of its own: what it shows, of what, of when and from where. */
export function ChartSheet({ statistic, texts: { title, filters, notes, source }, file }: Props) {
  const medium = toFile(statistic.option, width, file);
  const pieces = [
    writeParagraph(medium, title, { size: 24, isStrong: true }),
    writeParagraph(medium, filters, { isQuiet: true }),
    skip(20),
    ...drawChart(medium, statistic),
    skip(20),
    writeParagraph(medium, notes, { isQuiet: true }),
    skip(6),
    writeParagraph(medium, source, { isQuiet: true }),
  ];
  const size = { width: width + 2 * margin, height: Math.ceil(measureHeight(pieces)) + 2 * margin };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`${-margin} ${-margin} ${size.width} ${size.height}`}
      fontFamily="'Source Sans 3', 'Source Sans Pro', Arial, 'Liberation Sans', sans-serif"
      fontSize={fontSizes.text}
      fill={medium.colors.ink}
      xmlLang="es-CO"
      role="img"
    >
      <title>{title}</title>
      <desc>{[filters, notes, source].filter((text) => text !== "").join(" ")}</desc>
      <ChartPatterns medium={medium} />
      <rect x={-margin} y={-margin} {...size} fill={medium.colors.ground} />
      <Stack pieces={pieces} />
    </svg>
  );
}

type Style = { size?: number; isStrong?: boolean; isQuiet?: boolean };

function writeParagraph(medium: Medium, text: string, { size = 15, ...style }: Style): Piece {
  if (text === "") return skip(0);
  const wrapped = medium.file?.wrap(text, width, {
    size,
    isStrong: style.isStrong ?? false,
    lines: mostLines,
  });
  const height = (wrapped?.length ?? 1) * size * lineHeight;
  return {
    height,
    content: (
      <Block medium={medium} text={text} y={0} height={height} lines={mostLines} size={size} {...style} />
    ),
  };
}
