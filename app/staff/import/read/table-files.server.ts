import type { ImportedTable, TableMapping } from "../contract.ts";
import { createFileSubject, type Problems } from "../problems.server.ts";
import { leaveCodingFile } from "./coding-files.server.ts";
import { isArchive } from "./open-archive.server.ts";
import type { ReadFile } from "./recognize.server.ts";
import { refuseFile } from "./refused-files.server.ts";
import type { Reading, Source } from "./source.server.ts";
import { UnreadableWorkbook } from "./table/archive.server.ts";
import { readCsv } from "./table/csv.server.ts";
import { describeExpectedHeaders } from "./table/headers.server.ts";
import { readSheetTable } from "./table/sheets.server.ts";
import type { Table } from "./table/table.server.ts";
import { readWorkbook, type Sheet } from "./table/workbook.server.ts";

export function readCsvFile(name: string, text: Buffer, reading: Reading): ReadFile {
  const left = leaveCodingFile(name, text, reading.problems);
  if (left) return left;
  const table = readCsv(text, name, findMapping(reading.mapping, name, null));
  const place = { name, file: name, sheet: null, format: "csv" as const };
  if (table?.collection) return toReadFile(table, place, reading);
  const refused = refuseFile(name, describeUnknownHeader(text), reading.problems);
  return table ? toReadFile(table, place, reading) : refused;
}

/** The sheets of a workbook, each a file of its own in the report; null for what is no workbook. */
export async function readWorkbookFile(
  { name, bytes }: Source,
  reading: Reading,
): Promise<ReadFile[] | null> {
  if (!isArchive({ bytes })) return null;
  const { problems } = reading;
  const refuse = (reason: string) => [refuseFile(name, reason, problems)];
  let sheets: Sheet[] | null;
  try {
    sheets = await readWorkbook(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error;
    // A damaged archive under another name may be anything.
    return error.cause && !/\.xls[xm]$/i.test(name) ? null : refuse(error.message);
  }
  if (!sheets) return null;
  const tables = sheets.flatMap((sheet) => {
    const table = readSheetTable(sheet, findMapping(reading.mapping, name, sheet.name));
    return table ? [{ table, sheet: sheet.name }] : [];
  });
  if (tables.length === 0) return refuse("El libro no tiene ninguna hoja con datos.");
  const isKnown = tables.some(({ table }) => table.collection !== null);
  const isFilled = tables.some(({ table }) => table.collection !== null && table.rowCount > 0);
  return tables.map(({ table, sheet }) => {
    const place = { name: `${name}, hoja «${sheet}»`, file: name, sheet, format: "xlsx" as const };
    if (table.collection === null) reportUnknownSheet(problems, place.name, isKnown);
    return toReadFile(table, place, reading, isFilled);
  });
}

/** Beside tables a workbook may have notes; without any it was meant to be one. */
function reportUnknownSheet(problems: Problems, name: string, isKnown: boolean): void {
  const reason = `No tiene un encabezado que conozcamos: se esperan dos columnas o más de una de estas tablas: ${describeExpectedHeaders()}. Di abajo qué es cada columna.`;
  problems.add(
    isKnown ? "ignoredFile" : "unrecognizedFile",
    createFileSubject(name, "unrecognized"),
    "",
    reason,
  );
}

type Place = Pick<ReadFile, "name" | "format"> & Pick<ImportedTable, "file" | "sheet">;

function toReadFile(
  table: Table,
  { name, format, file, sheet }: Place,
  { problems, collect }: Reading,
  mayBeEmpty = false,
): ReadFile {
  const { collection, columns, rowCount, unknownHeaders, contradiction } = table;
  const subject = createFileSubject(name, collection);
  if (contradiction) problems.add("repeatedColumn", subject, "", contradiction);
  else if (collection)
    for (const header of unknownHeaders) {
      const reason = `No conocemos la columna «${header.slice(0, 60)}», o está dos veces; no se importa.`;
      problems.add("unknownField", subject, header.slice(0, 60), reason);
    }
  if (collection && rowCount === 0 && !mayBeEmpty)
    problems.add("unrecognizedFile", subject, "", "Solo tiene el encabezado: no hay filas que importar.");
  return {
    name,
    format: collection ? format : "unknown",
    documents: collect(table.documents),
    collection,
    table: { file, sheet, collection, columns, rows: rowCount },
  };
}

function findMapping(mappings: readonly TableMapping[], file: string, sheet: string | null) {
  return mappings.find((mapping) => mapping.file === file && mapping.sheet === sheet);
}

function describeUnknownHeader(text: Buffer): string {
  const [line = ""] = text
    .toString("utf8", 0, 1000)
    .trimStart()
    .split(/[\r\n]/);
  const shown = line.length > 120 ? `${line.slice(0, 120).toWellFormed()}…` : line;
  return (
    `No es JSON, y su primera línea («${shown}») no es un encabezado que conozcamos: se esperan dos columnas ` +
    `o más de una de estas tablas: ${describeExpectedHeaders()}.`
  );
}
