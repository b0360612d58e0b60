import { formatNumber } from "../../../shared/values/text.ts";
import { colors, type FontName, textWidth } from "./page.server.ts";
import type { Sheet } from "./sheet.server.ts";

export type Table = {
  /** Says what the figures are, above the table. */
  caption: string;
  columns: { title: string /** Share of the width. */; share: number; isNumber?: boolean }[];
  /** The first cell of a row is its heading. */
  rows: (string | number)[][];
  /** A last row, set off. */
  total?: (string | number)[];
};

const size = 9.5;
const padding = { x: 5, y: 4 };
/** Longest text of a cell: a row is never cut, so it has to fit on a page. */
const longestCell = 600;

/** Writes a table; a row stays whole, and the head is repeated on every page. */
export function writeTable(sheet: Sheet, table: Table): void {
  const { doc } = sheet;
  const structure = sheet.open("Table");
  structure.add(doc.struct("Caption", {}, () => writeCaption(sheet, table.caption)));
  const shares = table.columns.reduce((sum, { share }) => sum + share, 0);
  const widths = table.columns.map(({ share }) => (share / shares) * textWidth);
  const head: Row = { cells: table.columns.map(({ title }) => title), kind: "head", widths, table };
  const body = table.rows.map((cells): Row => ({ cells, kind: "body", widths, table }));
  if (table.total) body.push({ cells: table.total, kind: "total", widths, table });
  // The head never stands alone at the foot of a page.
  const first = body[0] ? rowHeight(sheet, body[0]) : 0;
  if (doc.y + rowHeight(sheet, head) + first > sheet.bottom) sheet.newPage();
  writeRow(sheet, structure, head);
  for (const row of body) {
    if (doc.y + rowHeight(sheet, row) > sheet.bottom) {
      sheet.newPage();
      sheet.furniture(() => {
        drawGround(sheet, head);
        drawCells(sheet, head, (draw) => draw());
      });
    }
    writeRow(sheet, structure, row);
  }
  structure.end();
}

type RowKind = "head" | "body" | "total";
type Row = { cells: (string | number)[]; kind: RowKind; widths: number[]; table: Table };

function writeCaption(sheet: Sheet, caption: string): void {
  const { doc } = sheet;
  doc
    .font("strong")
    .fontSize(size + 0.5)
    .fillColor(colors.ink)
    .text(sheet.writable(caption, "strong"), doc.page.margins.left, doc.y, { width: textWidth, lineGap: 2 });
  doc.y += 4;
}

function writeRow(sheet: Sheet, structure: PDFKit.PDFStructureElement, row: Row): void {
  const { doc } = sheet;
  const line = doc.struct("TR");
  structure.add(line);
  sheet.furniture(() => drawGround(sheet, row));
  drawCells(sheet, row, (draw, column) => {
    const isHeading = row.kind === "head" || column === 0;
    const heads = { scope: row.kind === "head" ? "Column" : "Row" };
    line.add(doc.struct(isHeading ? "TH" : "TD", isHeading ? (heads as object) : {}, draw));
  });
  line.end();
}

/** @param cell places the drawing of each cell's text in the structure */
function drawCells(sheet: Sheet, row: Row, cell: (draw: () => void, column: number) => void): void {
  const { doc } = sheet;
  const { cells, kind, widths, table } = row;
  const top = doc.y;
  const height = rowHeight(sheet, row);
  const left = doc.page.margins.left;
  let x = left;
  cells.forEach((value, column) => {
    const width = widths[column] ?? 0;
    const place = x;
    x += width;
    const font = fontOf(kind);
    const text = cellText(sheet, value, font);
    cell(() => {
      doc
        .font(font)
        .fontSize(size)
        .fillColor(kind === "head" ? "#ffffff" : colors.ink)
        .text(text, place + padding.x, top + padding.y, {
          width: width - 2 * padding.x,
          align: table.columns[column]?.isNumber ? "right" : "left",
          lineGap: 1,
        });
    }, column);
  });
  doc.x = left;
  doc.y = top + height;
}

/** What stands behind a row's text, and the line under it. */
function drawGround(sheet: Sheet, row: Row): void {
  const { doc } = sheet;
  const [left, top, height] = [doc.page.margins.left, doc.y, rowHeight(sheet, row)];
  if (row.kind === "head") doc.rect(left, top, textWidth, height).fill(colors.brand);
  if (row.kind === "total") doc.rect(left, top, textWidth, height).fill(colors.paper);
  doc
    .moveTo(left, top + height)
    .lineTo(left + textWidth, top + height)
    .lineWidth(0.5)
    .stroke(colors.line);
}

function rowHeight(sheet: Sheet, { cells, widths, kind }: Row): number {
  const { doc } = sheet;
  const heights = cells.map((value, column) => {
    const font = fontOf(kind);
    const text = cellText(sheet, value, font);
    return doc
      .font(font)
      .fontSize(size)
      .heightOfString(text, { width: (widths[column] ?? 0) - 2 * padding.x, lineGap: 1 });
  });
  return Math.max(...heights, size) + 2 * padding.y;
}

function fontOf(kind: RowKind): FontName {
  return kind === "body" ? "text" : "strong";
}

function cellText(sheet: Sheet, value: string | number, font: FontName): string {
  const text = typeof value === "number" ? formatNumber(value) : value;
  const short = text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
  return sheet.writable(short, font) || "—";
}
