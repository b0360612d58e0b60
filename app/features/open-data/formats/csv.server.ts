import { stringify } from "csv-stringify/sync";
import { cellSeparator } from "../constants.ts";
import type { Cell, Column, OpenRow } from "../contract.ts";

/** RFC 4180: comma, UTF-8 without a byte order mark, cells as they are; the data package declares it. */
export function writeCsvRows(
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
  { header = true } = {},
): string {
  return stringify([...rows], {
    columns: [...columns],
    header,
    record_delimiter: "windows",
    // The library quotes only whole record delimiters.
    quoted_match: /[\r\n]/,
    cast: { object: (value: unknown) => joinCell(value as Cell) },
  });
}

/** What a cell shows of a value. */
export function joinCell(cell: Cell): string {
  return Array.isArray(cell) ? cell.join(cellSeparator) : String(cell ?? "");
}

export async function* writeCsv(columns: readonly Column[], rows: AsyncIterable<OpenRow[]>) {
  const names = columns.map(({ name }) => name);
  yield writeCsvRows(names, []);
  for await (const some of rows) yield writeCsvRows(names, some, { header: false });
}
