import type { ListFormat, RecordFormat } from "../../records/open-data/constants.ts";
import type { Column, OpenRow } from "../../records/open-data/contract.ts";
import { joinCell, writeCsv } from "../../records/open-data/formats/csv.server.ts";
import { describeColumns, dictionaryColumns } from "../../records/open-data/formats/dictionary.server.ts";
import { writeJson } from "../../records/open-data/formats/json.server.ts";
import type { Spreadsheet } from "../../records/open-data/formats/spreadsheet.server.ts";
import { runChild } from "../../shared/child-process.server.ts";

export function writeList(
  format: ListFormat,
  columns: readonly Column[],
  rows: AsyncIterable<OpenRow[]>,
): AsyncGenerator<string | Uint8Array> {
  switch (format) {
    case "csv":
      return writeCsv(columns, rows);
    case "xlsx":
      return writeListSpreadsheet(columns, rows);
    case "json":
      return writeJson(rows);
  }
}

/** Milliseconds for the longest one. */
const spreadsheetTimeout = 60_000;

async function* writeListSpreadsheet(columns: readonly Column[], rows: AsyncIterable<OpenRow[]>) {
  const all: OpenRow[] = [];
  for await (const some of rows) all.push(...some);
  const dictionary = { name: "Diccionario", columns: dictionaryColumns, rows: describeColumns(columns) };
  const described = columns.map(({ name, label, type }) => ({ name, label, type }));
  const sheets = [{ name: "Datos", columns: described, rows: all }, dictionary] satisfies Spreadsheet;
  yield await runChild("server/jobs/write-spreadsheet.ts", {
    input: JSON.stringify(sheets),
    timeout: spreadsheetTimeout,
  });
}

export function writeRecord(format: RecordFormat, columns: readonly Column[], row: OpenRow): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(row, null, 2)}\n`;
    case "txt":
      return columns.map(({ name, label }) => `${label}:\n${joinCell(row[name] ?? "")}\n`).join("\n");
  }
}
