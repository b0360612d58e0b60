import type { TableMapping } from "../../contract.ts";
import { findNamedCollection, isExplaining } from "../../fields.ts";
import { chooseLayout, recognizeHeader, type TableLayout } from "./headers.server.ts";
import { readCell, readTable, type Table } from "./table.server.ts";
import type { Cell, Sheet } from "./workbook.server.ts";

/** Titles and notes may stand above the header. */
const rowsAboveHeader = 20;

/** The table of a sheet; null for an empty one, and for those of the template that only explain. */
export function readSheetTable({ name, rows, flaws }: Sheet, mapping?: TableMapping): Table | null {
  if (isExplaining(name)) return null;
  joinContinued(rows);
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

/** "Geometría (continúa 2)": what a cell of the column «Geometría» is too short for. */
const continuation = /^(.+) \(continúa (\d+)\)$/;
export const nameContinuation = (header: string, part: number) => `${header} (continúa ${part})`;

/** Puts texts together that were longer than a cell. */
function joinContinued(rows: Cell[][]): void {
  const isContinued = (cell: Cell) => typeof cell === "string" && continuation.test(cell);
  const at = rows.slice(0, rowsAboveHeader).findIndex((cells) => cells.some(isContinued));
  const header = rows[at] ?? [];
  for (const [index, cell] of header.entries()) {
    const [, name] = (typeof cell === "string" && continuation.exec(cell)) || [];
    const first = header.indexOf(name ?? null);
    if (name === undefined || first < 0) continue;
    for (const cells of rows.slice(at + 1)) {
      if (typeof cells[index] === "string") cells[first] = `${cells[first] ?? ""}${cells[index]}`;
      cells[index] = null;
    }
    header[index] = null;
  }
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
