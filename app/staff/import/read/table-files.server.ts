import { codingTables } from "../../../features/open-data/coding/tables.server.ts";
import { UnreadableFile } from "../../../shared/unreadable-file.ts";
import { workbookLimits } from "../constants.ts";
import type { ImportedTable, TableMapping } from "../contract.ts";
import type { Problems } from "../problems.server.ts";
import type { Archive } from "./archive.server.ts";
import { type ReadFile, type Reading, refuseFile } from "./reading.server.ts";
import { readCsv } from "./table/csv.server.ts";
import { describeExpectedHeaders } from "./table/headers.server.ts";
import { readSheetTable } from "./table/sheets.server.ts";
import type { Table } from "./table/table.server.ts";
import { readWorkbook } from "./table/workbook.server.ts";
import { toUtf8 } from "./text-bytes.server.ts";

export function readCsvFile(name: string, text: Buffer, reading: Reading): ReadFile {
  const left = leaveCodingFile(name, text, reading.problems);
  if (left) return left;
  const table = readCsv(text, name, findMapping(reading, name, null));
  if (!table?.collection) {
    const refused = refuseFile(name, explainHeader(text), reading.problems);
    if (!table) return refused;
  }
  return toReadFile(table, { name, file: name, sheet: null, format: "csv" }, reading);
}

/** Tables of a package that have no records. */
const explaining = /(^|\/)(diccionario|cambios|codificacion|hechos|libro-de-codigos)\.csv$/i;

/** The tables of a ZIP file such as the site's own downloads and editions; null for an archive that has none. */
export async function readPackage(
  name: string,
  archive: Archive,
  reading: Reading,
): Promise<ReadFile[] | null> {
  const isTable = (path: string) => /\.csv$/i.test(path) && !explaining.test(path);
  if (!archive.paths.some(isTable)) return null;
  const files = await archive.read(isTable, workbookLimits.unzipped, "descomprímelo e importa cada tabla");
  return [...files].map(([path, content]) => {
    const text = toUtf8(content);
    const file = `${name}, ${path}`;
    return text
      ? readCsvFile(file, text, reading)
      : refuseFile(file, "No es una tabla de texto.", reading.problems);
  });
}

/**
 * The sheets of a workbook, each a file of its own in the report; null for what is no workbook.
 * @throws UnreadableFile
 */
export async function readWorkbookFile(
  name: string,
  archive: Archive,
  reading: Reading,
): Promise<ReadFile[] | null> {
  const sheets = await readWorkbook(archive);
  if (!sheets) return null;
  const tables = sheets.flatMap((sheet) => {
    const table = readSheetTable(sheet, findMapping(reading, name, sheet.name));
    return table ? [{ table, sheet: sheet.name, notes: sheet.flaws.notes }] : [];
  });
  if (tables.length === 0) throw new UnreadableFile("El libro no tiene ninguna hoja con datos.");
  const known = tables.filter(({ table }) => table.collection !== null);
  const isFilled = known.some(({ table }) => table.rowCount > 0);
  return tables.map(({ table, sheet, notes }) => {
    const place = { name: `${name}, hoja «${sheet}»`, file: name, sheet, format: "xlsx" as const };
    if (table.collection === null) {
      // Beside tables a workbook may have notes; without any it was meant to be one.
      const kind = known.length > 0 ? "ignoredFile" : "unrecognizedFile";
      const reason = `No tiene un encabezado que conozcamos: ${describeExpectedHeaders()}. Di abajo qué es cada columna.`;
      reading.problems.addToFile(kind, { file: place.name, collection: "unrecognized" }, reason);
    } else
      for (const { kind, reason } of notes)
        reading.problems.addToFile(kind, { file: place.name, collection: table.collection }, reason);
    return toReadFile(table, place, reading, isFilled);
  });
}

type Place = Pick<ReadFile, "name" | "format"> & Pick<ImportedTable, "file" | "sheet">;

function toReadFile(
  table: Table,
  { name, format, file, sheet }: Place,
  { problems, collect }: Reading,
  mayBeEmpty = false,
): ReadFile {
  const { collection, columns, rowCount, unknownHeaders, namelessColumns, contradiction } = table;
  const subject = { file: name, collection };
  if (contradiction) problems.addToFile("repeatedColumn", subject, contradiction);
  else if (collection) {
    for (const header of unknownHeaders) {
      const shown = header.slice(0, 60);
      const reason = `No conocemos la columna «${shown}», o está dos veces; no se importa.`;
      problems.addToFile("unknownField", subject, reason, shown);
    }
    for (const letter of namelessColumns) {
      const reason = `La columna ${letter} tiene datos y no tiene encabezado; no se importa.`;
      problems.addToFile("unknownField", subject, reason);
    }
  }
  if (collection && rowCount === 0 && !mayBeEmpty)
    problems.addToFile("unrecognizedFile", subject, "Solo tiene el encabezado: no hay filas que importar.");
  return {
    name,
    format: collection ? format : "unknown",
    documents: collect(table.documents),
    collection,
    table: { file, sheet, collection, columns, rows: rowCount },
  };
}

function findMapping({ mapping }: Reading, file: string, sheet: string | null): TableMapping | undefined {
  return mapping.find((each) => each.file === file && each.sheet === sheet);
}

function explainHeader(text: Buffer): string {
  const [line = ""] = text
    .toString("utf8", 0, 1000)
    .trimStart()
    .split(/[\r\n]/);
  const shown = line.length > 120 ? `${line.slice(0, 120).toWellFormed()}…` : line;
  return `No es JSON, y su primera línea («${shown}») no es un encabezado que conozcamos: ${describeExpectedHeaders()}.`;
}

const headers = Object.values(codingTables).map(({ columns }) => columns.map(({ name }) => name));
const firstLines = headers.map((names) => names.join(","));
const firstFields = headers.map(
  (names) =>
    new RegExp(
      `^\\s*\\[\\s*\\{${names
        .slice(0, 4)
        .map((name) => `"${name}":[^,]*`)
        .join(",")}`,
    ),
);

/** A file that the site gives away of its coding, which follows from readings and is none; null for another. */
export function leaveCodingFile(name: string, text: Buffer, problems: Problems): ReadFile | null {
  const beginning = text.toString("utf8", 0, 1000);
  const isCoding =
    firstLines.some((line) => beginning.startsWith(`${line}\r\n`)) ||
    firstFields.some((fields) => fields.test(beginning));
  if (!isCoding) return null;
  const reason =
    "Lo que dice sale de las lecturas del equipo y del libro de códigos: no se importa. Las lecturas viajan enteras en un respaldo.";
  problems.addToFile("ignoredFile", { file: name }, reason);
  return { name, format: "unknown", documents: [], collection: null };
}
