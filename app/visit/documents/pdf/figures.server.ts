import type { Chart, CrossRow, CrossTab, Fill } from "../../../shared/figures/cross-tab.ts";
import { describeChart, getUnitHeading } from "../../../shared/figures/cross-tab.ts";
import { drawChart } from "../../../shared/figures/draw-chart.ts";
import { layOut, type PlacedMark } from "../../../shared/figures/lay-out.ts";
import { measureHeight, noLinks, type Piece } from "../../../shared/figures/marks.ts";
import { systemColors } from "../../../shared/study/looks.ts";
import { getSystem } from "../../../shared/study/study.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { wrapLines } from "../../statistics/charts/file-texts.server.ts";
import { colors, page, setFont, textWidth } from "./page.server.ts";
import type { Sheet } from "./sheet.server.ts";
import { writeTable } from "./table.server.ts";

/** Points for a pixel of a chart. */
const scale = 0.75;
const width = textWidth / scale;

/** The marks of the page's chart, as wide as the text; on several pages where it is higher than one. */
export function writeChart(sheet: Sheet, chart: Chart): void {
  if (chart.rows.length === 0) return;
  const [whole, left] = [page.top, sheet.doc.y].map((from) => (sheet.bottom - from) / scale) as [
    number,
    number,
  ];
  // A title with a bar or two at the foot of a page is no chart.
  let room = left < 160 ? whole : left;
  const parts: Piece[][] = [];
  for (const piece of drawChart({ layout: "wide", width, ...noLinks }, chart)) {
    const last = parts.at(-1);
    if (last && measureHeight([...last, piece]) <= room) last.push(piece);
    else {
      if (last) room = whole;
      parts.push([piece]);
    }
  }
  parts.forEach((pieces, index) => {
    const alt = index === 0 ? describeChart(chart) : `${chart.title} (continuación)`;
    sheet.drawFigure(alt, measureHeight(pieces) * scale, (top) => {
      sheet.doc.save().translate(page.side, top).scale(scale);
      for (const mark of layOut(pieces, width, wrapLines)) drawMark(sheet, mark);
      sheet.doc.restore();
    });
  });
}

const lineColors = { line: colors.line, quiet: colors.quiet, brand: colors.brand, ground: "#ffffff" };

function drawMark(sheet: Sheet, mark: PlacedMark): void {
  const { doc } = sheet;
  switch (mark.kind) {
    case "bar": {
      const { x, y, width, height, fill, stroke } = mark;
      const [color, opacity] = getInk(fill);
      doc.rect(x, y, width, height).fillColor(color, opacity).fill().fillOpacity(1);
      if (stroke) doc.rect(x, y, width, height).lineWidth(1).stroke(lineColors[stroke]);
      return;
    }
    case "rule":
      doc.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).lineWidth(1).stroke(lineColors[mark.color]);
      return;
    case "line": {
      const font = mark.isStrong ? "strong" : "text";
      // The fonts have no arrows, and the sides say where they are by their place.
      const shown = sheet.replaceMissingGlyphs(mark.text.replace(/^← | →$/g, ""), font);
      setFont(doc, font, mark.size, mark.isQuiet ? colors.quiet : colors.ink);
      const before = { start: 0, middle: 0.5, end: 1 }[mark.anchor] * doc.widthOfString(shown);
      doc.text(shown, mark.x - before, mark.y, { lineBreak: false, baseline: "middle" });
    }
  }
}

/** Plain colours for the patterns of the screen; a level is paler the lower it is. @returns colour and opacity */
function getInk(fill: Fill): [color: string, opacity: number] {
  if ("system" in fill) return [systemColors[getSystem(fill.system).color].color, 1];
  if ("color" in fill) return [colors[fill.color], 1];
  return [colors.brand, (fill.level + 1) / fill.levels];
}

/** A table of figures with all its rows, those below others set in. */
export function writeCrossTab(sheet: Sheet, tab: CrossTab): void {
  const { caption, heading, unit, rows, total, omitted } = tab;
  if (rows.length === 0) return;
  const columns = tab.layout === "bars" ? [] : tab.columns;
  const toValues = ({ label, cells, total }: Pick<CrossRow, "label" | "cells" | "total">) => [
    label,
    ...columns.map((_, place) => cells[place] ?? null),
    total,
  ];
  const listRows = (row: CrossRow, depth = 0): { values: (string | number | null)[]; depth: number }[] => {
    const values = toValues(row);
    const shown = row.isHeading ? values.map((value, place) => (place === 0 ? value : null)) : values;
    const below = (row.rows ?? []).flatMap((one) => listRows(one, depth + 1));
    const rest = row.omitted
      ? [
          {
            values: [`y ${formatNumber(row.omitted)} más`, ...values.slice(1).map(() => null)],
            depth: depth + 1,
          },
        ]
      : [];
    return [{ values: shown, depth }, ...below, ...rest];
  };
  const listed = rows.flatMap((row) => listRows(row));
  writeTable(sheet, {
    caption,
    columns: [
      { title: heading, share: 1 },
      ...columns.map(({ label }) => ({ title: label, isNumber: true })),
      { title: columns.length === 0 ? getUnitHeading(unit) : "Total", isNumber: true },
    ],
    rows: listed.map(({ values }) => values),
    depths: listed.map(({ depth }) => depth),
    ...(total ? { total: toValues({ label: "Total", ...total }) } : {}),
  });
  if (omitted && omitted.rows > 0)
    sheet.writeParagraph(
      `Y ${formatCount(omitted.rows, "fila más", "filas más")} en el archivo CSV de la página de estadísticas.`,
      { isQuiet: true },
    );
}
