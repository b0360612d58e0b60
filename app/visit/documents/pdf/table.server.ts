import { formatNumber } from "../../../shared/values/text.ts";
import { colors, page, setFont, textWidth } from "./page.server.ts";
import type { Sheet } from "./sheet.server.ts";

/** Null leaves a cell empty; an empty text is a dash. */
type Values = (string | number | null)[];
export type Table = {
  /** Says what the figures are, above the table. */
  caption: string;
  columns: { title: string /** Share of the width. */; share: number; isNumber?: boolean }[];
  /** The first cell of a row is its heading. */
  rows: Values[];
  /** How far the heading of each row is set in; one with others below it is set off. */
  depths?: number[];
  /** A last row, set off. */
  total?: Values;
};

type RowKind = keyof typeof styles;
type Row = { kind: RowKind; height: number; cells: ((top: number) => unknown)[] };

const size = 9.5;
const padding = { x: 5, y: 4 };
/** A row is never cut, so it has to fit on a page. */
const longestCell = 600;
const styles = {
  head: { font: "strong", color: "#ffffff", ground: colors.brand },
  body: { font: "text", color: colors.ink, ground: null },
  group: { font: "strong", color: colors.ink, ground: null },
  total: { font: "strong", color: colors.ink, ground: colors.paper },
} as const;

/**
 * Writes a tagged table; a row stays whole, and the head is repeated on every page, which the library's tables cannot do
 * (docs/decisions/0023-pdf-tables.md).
 */
export function writeTable(sheet: Sheet, table: Table): void {
  const { doc } = sheet;
  const structure = sheet.openStructure("Table");
  sheet.write("Caption", table.caption, { font: "strong", size: 10, color: colors.ink, gap: 2 }, structure);
  doc.y += 4;
  const titles = table.columns.map(({ title }) => title);
  const head = measureRow(sheet, table, "head", titles);
  const body = table.rows.map((values, index) => {
    const [depth = 0, next = 0] = table.depths?.slice(index) ?? [];
    return measureRow(sheet, table, next > depth ? "group" : "body", values, depth);
  });
  if (table.total) body.push(measureRow(sheet, table, "total", table.total));
  // The head is never alone at the foot of a page.
  if (doc.y + head.height + (body[0]?.height ?? 0) > sheet.bottom) sheet.addPage();
  writeRow(sheet, head, structure);
  for (const row of body) {
    if (doc.y + row.height > sheet.bottom) {
      sheet.addPage();
      writeRow(sheet, head);
    }
    writeRow(sheet, row, structure);
  }
  structure.end();
  doc.y += 10;
}

function measureRow(sheet: Sheet, { columns }: Table, kind: RowKind, values: Values, depth = 0): Row {
  const { doc } = sheet;
  const { font, color } = styles[kind];
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  setFont(doc, font, size);
  let right = page.side;
  let height = size;
  const cells = columns.map(({ share, isNumber }, column) => {
    const inset = column === 0 ? depth * 12 : 0;
    const left = right + padding.x + inset;
    const width = (share / shares) * textWidth;
    right += width;
    const text = formatCell(sheet, values[column] ?? null, font);
    const align: "left" | "right" = isNumber ? "right" : "left";
    const options = { width: width - 2 * padding.x - inset, align, lineGap: 1 };
    height = Math.max(height, doc.heightOfString(text, options));
    return (top: number) => setFont(doc, font, size, color).text(text, left, top + padding.y, options);
  });
  return { kind, cells, height: height + 2 * padding.y };
}

function formatCell(sheet: Sheet, value: Values[number], font: "strong" | "text"): string {
  if (value === null) return "";
  const text = typeof value === "number" ? formatNumber(value) : value;
  const short = text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
  return sheet.replaceMissingGlyphs(short, font) || "—";
}

/** @param table where the row is tagged; a repeated head is not */
function writeRow(sheet: Sheet, { kind, cells, height }: Row, table?: PDFKit.PDFStructureElement): void {
  const { doc } = sheet;
  const top = doc.y;
  sheet.drawArtifact(() => {
    const { ground } = styles[kind];
    if (ground) doc.rect(page.side, top, textWidth, height).fill(ground);
    doc.moveTo(page.side, top + height).lineTo(page.side + textWidth, top + height);
    doc.lineWidth(0.5).stroke(colors.line);
    if (!table) for (const draw of cells) draw(top);
  });
  if (table) {
    const line = doc.struct("TR");
    table.add(line);
    for (const [column, draw] of cells.entries()) {
      const scope = kind === "head" ? "Column" : column === 0 ? "Row" : null;
      // The library's types do not know the scope yet.
      line.add(doc.struct(scope ? "TH" : "TD", { scope } as object, () => draw(top)));
    }
    line.end();
  }
  doc.x = page.side;
  doc.y = top + height;
}
