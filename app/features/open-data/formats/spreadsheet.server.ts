import { unzipSync, zipSync } from "fflate";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { earliestDate } from "../../../shared/values/dates.ts";
import type { Cell, Column, OpenRow } from "../contract.ts";
import { joinCell } from "./csv.server.ts";
import { getFixedTime } from "./zip.server.ts";

/** The sheets of a file, in their order. */
export type Spreadsheet = { name: string; columns: readonly SpreadsheetColumn[]; rows: readonly OpenRow[] }[];
type SpreadsheetColumn = Pick<Column, "name" | "label" | "type">;

/** Characters that a cell can have. */
const longestCell = 32_767;
/** What XML cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A file whose cells are typed, and never formulas. The same content is the same bytes. */
export async function writeSpreadsheet(sheets: Spreadsheet): Promise<Uint8Array> {
  const written = await writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: [
        columns.map(({ label }) => ({ value: label, type: String, fontWeight: "bold" as const })),
        ...rows.map((row) => columns.map(({ name, type }) => createCell(type, row[name] ?? ""))),
      ] satisfies SheetData,
      columns: columns.map(({ name }) => ({ width: widths[name] ?? 24 })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
  return zipSync(unzipSync(written), { mtime: getFixedTime() });
}

const widths: Record<string, number> = { description: 80, significado: 80, __v: 9 };

function createCell(type: Column["type"], cell: Cell) {
  if (type === "integer") return { value: Number(cell), type: Number };
  // A spreadsheet knows no older dates.
  if (type === "date" && String(cell) >= earliestDate)
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  const text = joinCell(cell).replace(notInXml, "").toWellFormed().slice(0, longestCell);
  return text === "" ? null : { value: text, type: String };
}
