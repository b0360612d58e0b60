import { formatNumber } from "../values/text.ts";
import { type Chart, type CrossRow, formatUnits } from "./cross-tab.ts";
import { type Frame, fontSizes, type Mark, type Piece } from "./marks.ts";

const height = 150;
const above = 20;
const below = 24;
/** Width of a digit, as a part of its size. */
const digitWidth = 0.54;
/** Share of a year's place that is left free. */
const gap = 0.15;

/** A bar for each year; where there are columns it has a part for each of them, the first one below, and for what is in none. */
export function drawYears({ width, getList }: Frame, { unit, rows, columns, most = 1 }: Chart): Piece {
  const largest = Math.max(most, ...rows.map(({ total }) => total));
  const room = height - above - below;
  const base = above + room;
  const step = 1 / rows.length;
  const ofYear = width * step;
  const size = fontSizes.small;
  // As many as can be read beside each other; the table has all.
  const hasNumbers = formatNumber(largest).length * digitWidth * size < ofYear;
  const named = Math.max(1, Math.ceil(42 / ofYear));
  const drawYear = ({ label, total, part, cells }: CrossRow, index: number): Mark[] => {
    const x = (index + 0.5) * step;
    const tall = (room * total) / largest;
    const place = { kind: "bar", x: (index + gap / 2) * step, width: (1 - gap) * step } as const;
    let top = base;
    const parts = columns.flatMap((column, level): Mark[] => {
      const count = cells[level] ?? 0;
      const height = (room * count) / largest;
      top -= height;
      const fill = { level, levels: columns.length };
      const title = `${label}, ${column.label}: ${formatUnits(unit, count)}`;
      const bar: Mark = { ...place, y: top, height, fill, stroke: "brand" };
      return count === 0 ? [] : [{ kind: "link", to: null, title, marks: [bar] }];
    });
    // What is in no column stands above them all.
    const color = columns.length > 0 ? "line" : "brand";
    const rest: Mark = { ...place, y: base - tall, height: top - base + tall, fill: { color } };
    const bars = rest.height > 0.01 ? [...parts, rest] : parts;
    const number: Mark = {
      kind: "line",
      text: formatNumber(total),
      x,
      y: base - tall - 9,
      size,
      anchor: "middle",
    };
    const title = `${label}: ${formatUnits(unit, total)}`;
    return [
      ...(total === 0
        ? []
        : [
            {
              kind: "link" as const,
              to: part && getList(unit, part),
              title,
              marks: hasNumbers ? [...bars, number] : bars,
            },
          ]),
      ...(index % named === 0
        ? [
            {
              kind: "line" as const,
              text: label,
              x,
              y: base + 14,
              size: fontSizes.small,
              isQuiet: true,
              anchor: "middle" as const,
            },
          ]
        : []),
    ];
  };
  return {
    height,
    marks: [...rows.flatMap(drawYear), { kind: "rule", x1: 0, x2: 1, y1: base, y2: base, color: "quiet" }],
  };
}
