import * as Plot from "@observablehq/plot";
import { getSystemKey } from "../../../records/catalog/constants.ts";
import type { SystemKey } from "../../../shared/pages/system-style.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import type { TypologyStatistic } from "../contract.ts";
import { getConflictList } from "../tables/list-links.ts";
import { drawnTypes, narrowChart, sizes } from "./chart-layout.ts";
import { type ChartSheet, fontSizes } from "./chart-sheet.ts";

/** A row of bars; its parts are systems, each with one count a hierarchy. */
type Row = { id: string; name: string; cells: number[]; parts: { id: string; cells: number[] }[] };
type Count = { row: string; hierarchy: string; conflicts: number };
type Part = Count & { system: SystemKey };

/** (1) A column of bars a hierarchy: first a row a system, then a row a type, in the colours of its systems. */
export function drawTypology(sheet: ChartSheet, { systems, hierarchies, types }: TypologyStatistic) {
  sheet.writeTitle("Por sistema");
  drawSplitBars(
    sheet,
    hierarchies,
    systems.map((system) => ({ ...system, parts: [system] })),
    ({ row, hierarchy }) => sheet.filters && getConflictList(sheet.filters, { system: row, hierarchy }),
  );
  if (types.length === 0) return;
  sheet.skip(sizes.gap);
  sheet.writeTitle("Por tipo, en los colores de los sistemas");
  drawSplitBars(
    sheet,
    hierarchies,
    types.slice(0, drawnTypes).map((type) => ({ ...type, id: type.name, parts: type.systems })),
  );
}

/** Columns that share one scale, so that bars compare across them too. */
function drawSplitBars(
  sheet: ChartSheet,
  hierarchies: TypologyStatistic["hierarchies"],
  rows: Row[],
  getList: (count: Count) => string | null = () => null,
) {
  const { theme, width } = sheet;
  const isNarrow = width < narrowChart;
  const row = isNarrow ? sizes.row.narrow : sizes.row.wide;
  const height = sizes.columnNames + rows.length * row;
  const names = isNarrow ? 0 : Math.min(300, Math.round(width * 0.28));
  const gap = isNarrow ? 7 : 18;
  const column = (width - names - gap * (hierarchies.length - 1)) / hierarchies.length;
  const headingSize = column < 72 ? 10 : isNarrow ? 11 : fontSizes.small;
  const split = (cells: number[], rowId: string): Count[] =>
    hierarchies.map(({ id }, index) => ({ row: rowId, hierarchy: id, conflicts: cells[index] ?? 0 }));
  const totals = rows.flatMap(({ id, cells }) => split(cells, id));
  const parts = rows.flatMap(({ id, parts }) =>
    parts.flatMap((part) =>
      split(part.cells, id).map((count): Part => ({ ...count, system: getSystemKey(part.id) })),
    ),
  );
  const inCell = { fx: "hierarchy", y: "row", x: "conflicts" };
  const plot = Plot.plot({
    width,
    height,
    margin: 0,
    marginTop: sizes.columnNames,
    marginLeft: names,
    axis: null,
    round: false,
    fx: {
      domain: hierarchies.map(({ id }) => id),
      paddingInner: gap / (column + gap),
      paddingOuter: 0,
    },
    x: { domain: [0, Math.max(1, ...rows.flatMap(({ cells }) => cells))], insetRight: 30 },
    y: { domain: rows.map(({ id }) => id), padding: 0 },
    color: { type: "identity" },
    marks: [
      Plot.ruleY(rows.slice(1), { y: "id", dy: -row / 2, stroke: theme.line, strokeWidth: 0.75 }),
      Plot.barX(parts, {
        ...inCell,
        fill: ({ system }: Part) => sheet.fillSystem(system),
        href: getList,
        stroke: theme.ground,
        strokeWidth: 0.75,
        filter: ({ conflicts }: Part) => conflicts > 0,
        ...(isNarrow ? { insetTop: 22, insetBottom: 6 } : { insetTop: 8, insetBottom: 8 }),
      }),
      // The foot of the bars: one line if names are beside them, a piece per row if names are above.
      Plot.tickX(totals, {
        ...inCell,
        x: 0,
        stroke: theme.quiet,
        strokeWidth: 1,
        ...(isNarrow ? { insetTop: 20, insetBottom: 4 } : {}),
      }),
      Plot.text(totals, {
        ...inCell,
        text: ({ conflicts }: Count) => formatNumber(conflicts),
        href: (count: Count) => (count.conflicts > 0 ? getList(count) : null),
        textAnchor: "start",
        dx: 5,
        dy: isNarrow ? 8 : 0,
        fontSize: fontSizes.text,
        fontVariant: "tabular-nums",
        fill: ({ conflicts }: Count) => (conflicts === 0 ? theme.quiet : theme.ink),
      }),
      Plot.text(hierarchies, {
        fx: "id",
        text: ({ name }: { name: string }) =>
          sheet.wrapText(name, column, { size: headingSize, isStrong: true, lines: 2 }).join("\n"),
        frameAnchor: "top-left",
        lineAnchor: "bottom",
        dy: -8,
        lineHeight: 1.1,
        textAnchor: "start",
        fontSize: headingSize,
        fontWeight: 600,
        fill: theme.quiet,
      }),
      Plot.text(rows, {
        fx: () => hierarchies[0]?.id ?? "",
        y: "id",
        text: ({ name }: Row) =>
          sheet.wrapText(name, isNarrow ? width : names - 16, { lines: isNarrow ? 1 : 2 }).join("\n"),
        frameAnchor: "left",
        textAnchor: "start",
        dx: -names,
        lineAnchor: isNarrow ? "top" : "middle",
        dy: isNarrow ? -row / 2 + 6 : 0,
        lineHeight: 1.15,
        fontSize: fontSizes.text,
        fill: theme.ink,
        title: "name",
      }),
    ],
  });
  sheet.placePlot(plot, { height });
}
