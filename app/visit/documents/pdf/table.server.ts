import { formatNumber } from "../../../shared/values/text.ts";
import { colors, page, setFont, textWidth } from "./page.server.ts";
import type { Sheet } from "./sheet.server.ts";

type Column = {
  title: string;
  /** Of the width that columns without a share leave; those are as wide as the longest word of their title. */
  share?: number;
  isNumber?: boolean;
};
/** Null leaves a cell empty; an empty text is a dash. */
type Values = (string | number | null)[];
export type Table = {
  /** Says what the figures are, above the table. */
  caption: string;
  columns: Column[];
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
const captionSize = 10;
const padding = { x: 5, y: 4 };
/** Of a column that is as wide as its title, for its figures. */
const narrowest = 32;
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
  const titles = table.columns.map(({ title }) => title);
  const columns = measureColumns(sheet, table.columns);
  const head = measureRow(sheet, columns, "head", titles);
  const body = table.rows.map((values, index) => {
    const [depth = 0, next = 0] = table.depths?.slice(index) ?? [];
    return measureRow(sheet, columns, next > depth ? "group" : "body", values, depth);
  });
  if (table.total) body.push(measureRow(sheet, columns, "total", table.total));
  // What stands above rows is never alone at the foot of a page.
  const measureWithFirst = (place: number): number => {
    const row = body[place];
    return row ? row.height + (row.kind === "group" ? measureWithFirst(place + 1) : 0) : 0;
  };
  setFont(doc, "strong", captionSize);
  const caption = doc.heightOfString(table.caption, { width: textWidth, lineGap: 2 }) + 4;
  if (doc.y + caption + head.height + measureWithFirst(0) > sheet.bottom) sheet.addPage();
  const structure = sheet.openStructure("Table");
  const style = { font: "strong", size: captionSize, color: colors.ink, gap: 2 } as const;
  sheet.write("Caption", table.caption, style, structure);
  doc.y += 4;
  writeRow(sheet, head, structure);
  for (const [place, row] of body.entries()) {
    if (doc.y + measureWithFirst(place) > sheet.bottom) {
      sheet.addPage();
      writeRow(sheet, head);
    }
    writeRow(sheet, row, structure);
  }
  structure.end();
  doc.y += 10;
}

type MeasuredColumn = { width: number; isNumber?: boolean };

function measureColumns({ doc }: Sheet, columns: Column[]): MeasuredColumn[] {
  setFont(doc, styles.head.font, size);
  const needed = columns.map(({ title, share }) => {
    const words = title.split(" ").map((word) => doc.widthOfString(word));
    return share === undefined ? Math.ceil(Math.max(narrowest, ...words)) + 2 * padding.x : 0;
  });
  // A title is staff's own words, as long as they like.
  const most = 0.8 * textWidth;
  const shrink = Math.min(1, most / needed.reduce((sum, width) => sum + width, 1));
  const fixed = needed.map((width) => width * shrink);
  const room = textWidth - fixed.reduce((sum, width) => sum + width, 0);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  return columns.map(({ share = 0, isNumber }, place) => ({
    width: (fixed[place] ?? 0) + (share > 0 ? (share / shares) * room : 0),
    ...(isNumber === undefined ? {} : { isNumber }),
  }));
}

function measureRow(sheet: Sheet, columns: MeasuredColumn[], kind: RowKind, values: Values, depth = 0): Row {
  const { doc } = sheet;
  const { font, color } = styles[kind];
  setFont(doc, font, size);
  let right = page.side;
  let height = size;
  const cells = columns.map(({ width, isNumber }, column) => {
    const inset = column === 0 ? depth * 12 : 0;
    const left = right + padding.x + inset;
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
