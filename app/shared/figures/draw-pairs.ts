import { formatNumber } from "../values/text.ts";
import { type Chart, type CrossRow, formatUnits, joinParts } from "./cross-tab.ts";
import { type Frame, fontSizes, type Mark, measureNumber, type Piece } from "./marks.ts";

const sides = [
  { isLeft: true, heading: "← Demandantes", does: "reclama" },
  { isLeft: false, heading: "Demandados →", does: "se le reclama" },
] as const;
const headingHeight = 40;
const groupHeight = 34;
/** An actor's name has two lines where there is little room beside the middle. */
const actorHeights = { narrow: 36, wide: 20 };
const barHeight = 24;
/** Share of the chart beside its middle. */
const margin = 0.01;

/** For each row who claims, to the left, and against whom, to the right; bars in the levels of the columns. */
export function drawPairs(frame: Frame, chart: Chart): Piece[] {
  const listed = chart.rows.flatMap(({ rows = [] }) => rows.flatMap(({ rows = [] }) => rows));
  const largest = Math.max(1, ...listed.map(({ total }) => total));
  const rowHeight = actorHeights[frame.layout] + barHeight;
  const heading = { kind: "line", x: 0.5, y: headingHeight / 2, size: fontSizes.small } as const;
  return [
    {
      height: headingHeight,
      marks: sides.map(({ isLeft, heading: text }) => ({
        ...heading,
        text,
        isStrong: true,
        isQuiet: true,
        dx: isLeft ? -8 : 8,
        anchor: isLeft ? "end" : "start",
      })),
    },
    ...chart.rows.map((row): Piece => {
      const halves = row.rows ?? [];
      return {
        height: groupHeight + Math.max(...halves.map(({ rows = [] }) => rows.length)) * rowHeight,
        marks: [
          { kind: "rule", x1: 0, x2: 1, y1: 0.5, y2: 0.5, color: "line" },
          {
            kind: "block",
            text: `${row.label} · ${formatUnits(chart.unit, row.total)}`,
            y: 0,
            height: groupHeight,
            isStrong: true,
          },
          ...halves.flatMap((half, side) =>
            (half.rows ?? []).flatMap((actor, place) =>
              drawActor(frame, chart, {
                actor,
                ...(sides[side] ?? sides[0]),
                y: groupHeight + place * rowHeight,
                largest,
                groups: [row, half],
              }),
            ),
          ),
        ],
      };
    }),
  ];
}

type Actor = (typeof sides)[number] & { actor: CrossRow; y: number; largest: number; groups: CrossRow[] };

function drawActor(
  { width, layout, getList, getPage }: Frame,
  { unit, columns }: Chart,
  { actor, isLeft, does, y, largest, groups }: Actor,
): Mark[] {
  const scale = (0.5 - margin - measureNumber(largest) / width) / largest;
  const place = (count: number) => (isLeft ? 0.5 - margin - count * scale : 0.5 + margin + count * scale);
  const nameHeight = actorHeights[layout];
  let from = 0;
  const bars = columns.flatMap((column, level): Mark[] => {
    const count = actor.cells[level] ?? 0;
    const [start, end] = [from, from + count];
    from = end;
    if (count === 0) return [];
    const own = joinParts([...groups, actor, column]);
    return [
      {
        kind: "link",
        to: own && getList(unit, own),
        title: `${actor.label} ${does} en ${formatUnits(unit, count)}: ${column.label}`,
        marks: [
          {
            kind: "bar",
            x: place(isLeft ? end : start),
            width: count * scale,
            y: y + nameHeight + 1,
            height: 15,
            fill: { level, levels: columns.length },
            stroke: "brand",
          },
        ],
      },
    ];
  });
  return [
    {
      kind: "link",
      to: actor.page ? getPage(actor.page, actor.id) : null,
      marks: [
        {
          kind: "block",
          text: actor.label,
          x: isLeft ? 0 : 0.5 + margin,
          width: 0.5 - margin,
          y,
          height: nameHeight,
          lines: layout === "narrow" ? 2 : 1,
          place: "bottom",
          anchor: isLeft ? "end" : "start",
        },
      ],
    },
    ...bars,
    {
      kind: "line",
      text: formatNumber(actor.total),
      x: place(actor.total),
      dx: isLeft ? -5 : 5,
      y: y + nameHeight + 8.5,
      size: fontSizes.small,
      anchor: isLeft ? "end" : "start",
    },
  ];
}
