import { formatNumber } from "../values/text.ts";
import { type Chart, type CrossColumn, type CrossRow, formatUnits, joinParts } from "./cross-tab.ts";
import { type Frame, fontSizes, type Mark, measureNumber, type Piece } from "./marks.ts";

/** Sizes of both shapes in both layouts: shares of the width across, pixels down. */
const sizes = {
  split: {
    wide: { head: 40, names: 0.28, gap: 0.018, years: 0, row: 38, above: 8, below: 8 },
    narrow: { head: 56, names: 0, gap: 0.012, years: 0, row: 48, above: 24, below: 8 },
  },
  ranked: {
    wide: { head: 22, names: 0.4, gap: 0.03, years: 0.24, row: 44, above: 12, below: 12 },
    narrow: { head: 22, names: 0, gap: 0.05, years: 0.42, row: 70, above: 42, below: 8 },
  },
};

/** Where everything is; `width` of a column, `years` of the place of the years, `scale` of one record. */
type Plan = ReturnType<typeof planBars>;

/** Rows of bars: a column of them for each column of figures, on one scale; or one bar with its years beside it. */
export function drawBars(frame: Frame, chart: Chart): Piece[] {
  const plan = planBars(frame, chart);
  return [
    { height: plan.head, marks: drawHeads(plan) },
    ...chart.rows.map((row, index) => ({ height: plan.row, marks: drawRow(plan, row, index) })),
  ];
}

function planBars(frame: Frame, chart: Chart) {
  const { rows, columns } = chart;
  const isRanked = chart.shape === "ranked";
  const size = sizes[isRanked ? "ranked" : "split"][frame.layout];
  const years = columns.length > 0 ? size.years : 0;
  // A bar of all that a row counts has no column of its own.
  const plotted: (CrossColumn | null)[] = isRanked ? [null] : columns;
  const gaps = plotted.length - (years > 0 ? 0 : 1);
  const width = (1 - size.names - years - size.gap * gaps) / plotted.length;
  const getCount = (row: CrossRow, place: number) => (isRanked ? row.total : (row.cells[place] ?? 0));
  const largest = Math.max(1, ...rows.flatMap((row) => plotted.map((_, place) => getCount(row, place))));
  const scale = (width * (1 - Math.min(0.7, measureNumber(largest) / (width * frame.width)))) / largest;
  const mostOfYear = Math.max(1, ...rows.flatMap(({ cells }) => cells));
  const height = size.row - size.above - size.below;
  return {
    ...size,
    frame,
    chart,
    isRanked,
    years,
    plotted,
    width,
    getCount,
    scale,
    mostOfYear,
    height,
  };
}

function drawHeads({ chart: { columns }, head, plotted, names, years, width, gap }: Plan): Mark[] {
  const ends = years > 0 ? [columns[0], columns.length > 1 ? columns.at(-1) : null] : [];
  const small = { size: fontSizes.small, isQuiet: true };
  return [
    ...ends.flatMap((column, place): Mark[] => {
      const at = place === 0 ? ({ x: 1 - years } as const) : ({ x: 1, anchor: "end" } as const);
      return column ? [{ kind: "line", text: column.label, y: 11, ...at, ...small }] : [];
    }),
    ...plotted.flatMap((column, place): Mark[] => {
      const box = {
        x: names + place * (width + gap),
        width: width + gap,
        y: 0,
        height: head - 8,
        lines: names > 0 ? 2 : 3,
      };
      // If names stand above their bars, columns are as narrow as the longest word of a heading.
      const style = { place: "bottom", ...(names > 0 ? { isStrong: true } : {}), ...small } as const;
      return column ? [{ kind: "block", text: column.label, ...box, ...style }] : [];
    }),
  ];
}

function drawRow(plan: Plan, row: CrossRow, index: number): Mark[] {
  const { names, years, above, isRanked, plotted, row: rowHeight } = plan;
  const name: Mark = {
    kind: "block",
    text: row.label,
    ...(names > 0
      ? { width: names - 0.02, y: 0, height: rowHeight, lines: 2 }
      : { y: 2, height: above - 3, lines: isRanked ? 2 : 1, place: "bottom" }),
  };
  const line: Mark = { kind: "rule", x1: 0, x2: 1, y1: 0, y2: 0, color: "line" };
  return [
    ...(isRanked || index === 0 ? [] : [line]),
    isRanked ? link(plan, [name], row.total, row) : name,
    ...plotted.flatMap((_, place) => drawCell(plan, row, place)),
    ...(years > 0 ? drawYearsOf(plan, row, { top: names > 0 ? 8 : above, base: rowHeight - 8 }) : []),
  ];
}

/** The bar of a row in a column, in its parts if it has any, with its number. */
function drawCell(plan: Plan, row: CrossRow, place: number): Mark[] {
  const { above: y, names, width, gap, height, scale, isRanked, getCount, plotted } = plan;
  const left = names + place * (width + gap);
  const column = plotted[place] ?? undefined;
  const parts = isRanked ? [] : (row.rows ?? []);
  let end = left;
  const bars = (parts.length > 0 ? parts : [row]).flatMap((part) => {
    const count = getCount(part, place);
    const x = end;
    end += count * scale;
    const fill = part.system ? { system: part.system } : ({ color: "brand" } as const);
    const bar: Mark = { kind: "bar", x, width: count * scale, y, height, fill };
    if (parts.length > 0) bar.stroke = "ground";
    return count === 0 ? [] : [link(plan, [bar], count, row, column, part === row ? undefined : part)];
  });
  const count = getCount(row, place);
  const at = { x: left + count * scale, dx: 5, y: y + height / 2 };
  const number: Mark = { kind: "line", text: formatNumber(count), ...at, isQuiet: count === 0 };
  return [
    { kind: "rule", x1: left, x2: left, y1: y - 2, y2: y + height + 2, color: "quiet" },
    ...bars,
    count === 0 ? number : link(plan, [number], count, row, column),
  ];
}

/** On one scale for all rows, so that they compare. */
function drawYearsOf(plan: Plan, row: CrossRow, { top, base }: { top: number; base: number }): Mark[] {
  const { years, mostOfYear, chart } = plan;
  const step = years / chart.columns.length;
  return [
    { kind: "rule", x1: 1 - years, x2: 1, y1: base, y2: base, color: "line" },
    ...chart.columns.flatMap((column, place) => {
      const count = row.cells[place] ?? 0;
      const height = Math.round(((base - top) * 10 * count) / mostOfYear) / 10;
      const at = { x: 1 - years + (place + 0.05) * step, width: 0.9 * step, y: base - height, height };
      const bar: Mark = { kind: "bar", ...at, fill: { color: "ink" } };
      return count === 0 ? [] : [link(plan, [bar], count, row, column)];
    }),
  ];
}

/** Leads to the list of what is counted, or to the row's own page where there is none. */
function link(
  { frame, isRanked, chart: { unit } }: Plan,
  marks: Mark[],
  count: number,
  row: CrossRow,
  ...within: (CrossColumn | CrossRow | undefined)[]
): Mark {
  const named = [row, ...within].filter((one) => one !== undefined);
  const part = joinParts(named);
  const page = row.page ? frame.getPage(row.page, row.id) : null;
  const to = part ? frame.getList(unit, part) : page;
  // A bar of a year stands beside the name of its row.
  const titled = isRanked ? named.slice(-1) : named;
  const title = `${titled.map(({ label }) => label).join(", ")}: ${formatUnits(unit, count)}`;
  return { kind: "link", to, title, marks };
}
