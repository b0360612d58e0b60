import type { TableMapping } from "../../contract.ts";
import { explainingSheets, findNamedCollection } from "../../fields.ts";
import { chooseLayout, recognizeHeader, type TableLayout } from "./headers.server.ts";
import { readCell } from "./read-cell.server.ts";
import { readTable, type Table } from "./table.server.ts";
import type { Cell, Sheet } from "./workbook.server.ts";

/** Titles and notes may stand above the header. */
const rowsAboveHeader = 20;

/** The table of a sheet; null for an empty one, and for those of the template that only explain. */
export function readSheetTable({ name, rows, flaws }: Sheet, mapping?: TableMapping): Table | null {
  if (explainingSheets.includes(name)) return null;
  const found = findHeader(name, rows, mapping);
  if (!found) return null;
  const { at, header, layout } = found;
  const below = rows.flatMap((cells, row) => {
    if (row <= at || cells.every(isBlank)) return [];
    const findFlaw = (column: number) => flaws.find(row, column);
    return [{ cells, reason: "", line: null, row: row + 1, findFlaw }];
  });
  return readTable(header, layout, below);
}

const isBlank = (cell: Cell) => cell === null || (typeof cell === "string" && cell.trim() === "");

type Header = { at: number; header: string[]; layout: TableLayout | null };

/** The row with the most known headers; where none is known the first with two texts, which people may explain. */
function findHeader(name: string, rows: Cell[][], mapping: TableMapping | undefined): Header | null {
  const named = findNamedCollection(name);
  const candidates = rows.slice(0, rowsAboveHeader).map((cells, at) => {
    const header = cells.map(readHeaderCell);
    return {
      at,
      header,
      layout: recognizeHeader(header, named),
      width: header.filter((text) => text !== "").length,
    };
  });
  const [known] = candidates
    .filter(({ layout }) => layout !== null)
    .sort((a, b) => (b.layout?.knownColumns ?? 0) - (a.layout?.knownColumns ?? 0));
  const best = known ?? candidates.find(({ width }) => width > 1);
  if (!best) return null;
  return mapping ? { ...best, layout: chooseLayout(best.header, mapping) } : best;
}

function readHeaderCell(cell: Cell): string {
  const read = readCell(cell, "text");
  return "text" in read ? read.text.trim() : "";
}
