import * as Plot from "@observablehq/plot";
import { getSystemKey } from "../../../records/catalog/constants.ts";
import type { SystemKey } from "../../../shared/pages/system-style.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import type { TypologyStatistic } from "../contract.ts";
import { drawnTypes, narrowChart, sizes } from "./chart-layout.ts";
import { type ChartSheet, fontSizes } from "./chart-sheet.ts";

/** A part of a bar: the conflicts of a system in a hierarchy, in the row of the system itself or of a type. */
type Part = { row: string; hierarchy: string; system: SystemKey; conflicts: number };
type Row = { id: string; name: string; cells: number[] };

/** (1) A column of bars a hierarchy: first a row a system, then a row a type, in the colours of its systems. */
export function drawTypology(sheet: ChartSheet, statistic: TypologyStatistic) {
  const { systems, hierarchies } = statistic;
  const largest = Math.max(1, ...systems.flatMap(({ cells }) => cells));
  sheet.writeLine("Por sistema", sizes.title, { size: fontSizes.title, isStrong: true });
  drawSplitBars(
    sheet,
    hierarchies,
    systems,
    systems.flatMap((system) => listParts(system.id, system.id, system.cells, hierarchies)),
    largest,
  );
  const types = statistic.types.slice(0, drawnTypes).map((type) => ({ ...type, id: type.name }));
  if (types.length === 0) return;
  sheet.skip(sizes.gap);
  sheet.writeLine("Por tipo, en los colores de los sistemas", sizes.title, {
    size: fontSizes.title,
    isStrong: true,
  });
  drawSplitBars(
    sheet,
    hierarchies,
    types,
    types.flatMap((type) =>
      type.systems.flatMap((system) => listParts(type.id, system.id, system.cells, hierarchies)),
    ),
    Math.max(1, ...types.flatMap(({ cells }) => cells)),
  );
}

function listParts(row: string, systemId: string, cells: number[], hierarchies: { id: string }[]): Part[] {
  return hierarchies.map(({ id }, place) => ({
    row,
    hierarchy: id,
    system: getSystemKey(systemId),
    conflicts: cells[place] ?? 0,
  }));
}

/** Columns that share one scale, so that bars compare across them too. */
function drawSplitBars(
  sheet: ChartSheet,
  hierarchies: TypologyStatistic["hierarchies"],
  rows: Row[],
  parts: Part[],
  largest: number,
) {
  const { theme, width } = sheet;
  const isNarrow = width < narrowChart;
  const row = isNarrow ? sizes.row.narrow : sizes.row.wide;
  const names = isNarrow ? 0 : Math.min(300, Math.round(width * 0.28));
  const gap = isNarrow ? 7 : 18;
  const column = (width - names - gap * (hierarchies.length - 1)) / hierarchies.length;
  const first = hierarchies[0]?.id ?? "";
  const labels = new Map(
    rows.map(({ id, name }) => [
      id,
      sheet.wrapText(name, isNarrow ? width : names - 16, { lines: isNarrow ? 1 : 2 }).join("\n"),
    ]),
  );
  const totals = rows.flatMap(({ id, cells }) =>
    hierarchies.map((hierarchy, place) => ({
      row: id,
      hierarchy: hierarchy.id,
      conflicts: cells[place] ?? 0,
    })),
  );
  // The foot of the bars: one line where names stand beside them, a piece a row where names stand above.
  const foot = isNarrow ? { insetTop: 20, insetBottom: 4 } : {};
  const inset = isNarrow ? { insetTop: 22, insetBottom: 6 } : { insetTop: 8, insetBottom: 8 };
  const headingSize = column < 72 ? 10 : isNarrow ? 11 : fontSizes.small;
  const headings = hierarchies.map(({ id, name }) => ({
    hierarchy: id,
    text: sheet.wrapText(name, column, { size: headingSize, isStrong: true, lines: 2 }).join("\n"),
  }));
  const plot = Plot.plot({
    width,
    height: sizes.columnNames + rows.length * row,
    marginTop: sizes.columnNames,
    marginRight: 0,
    marginBottom: 0,
    marginLeft: names,
    fx: {
      domain: hierarchies.map(({ id }) => id),
      paddingInner: gap / (column + gap),
      paddingOuter: 0,
      axis: null,
      round: false,
    },
    x: { domain: [0, largest], axis: null, insetRight: 30 },
    y: { domain: rows.map(({ id }) => id), axis: null, padding: 0, round: false },
    color: { type: "identity" },
    marks: [
      Plot.ruleY(rows.slice(1), { y: "id", dy: -row / 2, stroke: theme.line, strokeWidth: 0.75 }),
      Plot.barX(parts, {
        fx: "hierarchy",
        y: "row",
        x: "conflicts",
        fill: ({ system }: Part) => theme.system(system),
        stroke: theme.ground,
        strokeWidth: 0.75,
        filter: ({ conflicts }: Part) => conflicts > 0,
        ...inset,
      }),
      Plot.tickX(totals, { fx: "hierarchy", y: "row", x: 0, stroke: theme.quiet, strokeWidth: 1, ...foot }),
      Plot.text(totals, {
        fx: "hierarchy",
        y: "row",
        x: "conflicts",
        text: ({ conflicts }: { conflicts: number }) => formatNumber(conflicts),
        textAnchor: "start",
        dx: 5,
        dy: isNarrow ? 8 : 0,
        fontSize: fontSizes.text,
        fontVariant: "tabular-nums",
        fill: ({ conflicts }: { conflicts: number }) => (conflicts === 0 ? theme.quiet : theme.ink),
      }),
      Plot.text(headings, {
        fx: "hierarchy",
        text: "text",
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
        fx: () => first,
        y: "id",
        text: ({ id }: Row) => labels.get(id),
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
  sheet.placePlot(plot, { height: sizes.columnNames + rows.length * row });
}
