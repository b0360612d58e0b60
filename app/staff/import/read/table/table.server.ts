import { formatDate } from "../../../../shared/values/dates.ts";
import { capitalize } from "../../../../shared/values/text.ts";
import { rules } from "../../collections.server.ts";
import type { TableColumn } from "../../contract.ts";
import { type Collection, getPrecisionField, listColumns } from "../../fields.ts";
import { foldHeader } from "../names.server.ts";
import type { RawDocument } from "../reading.server.ts";
import { formatLetter, isList, type TableLayout } from "./headers.server.ts";
import type { Cell } from "./workbook.server.ts";

/** A row as it was read; `reason` says why it has no cells. */
export type TableRow = {
  cells: readonly Cell[] | null;
  reason: string;
  line: number | null;
  /** Of a sheet, which people count by rows. */
  row?: number;
  /** Why the cell in a column cannot be read. */
  findFlaw?: (column: number) => string | undefined;
};

export type Table = {
  /** Null where the headers are not known: people say on the page what the table is. */
  collection: Collection | null;
  columns: TableColumn[];
  rowCount: number;
  documents: RawDocument[];
  unknownHeaders: string[];
  /** Letters of columns that have cells but no header. */
  namelessColumns: string[];
  /** A sentence where columns contradict each other, so that no row is read. */
  contradiction: string | null;
};

const samples = { cells: 3, length: 80 };

export function readTable(header: readonly string[], layout: TableLayout | null, rows: TableRow[]): Table {
  const columns = header.map((name, index) => ({
    letter: formatLetter(index),
    header: name.trim().slice(0, 200).toWellFormed(),
    field: layout?.fields[index] ?? null,
    samples: listSamples(rows, index),
  }));
  const contradiction = layout && findContradiction(columns);
  return {
    collection: layout?.collection ?? null,
    columns,
    rowCount: rows.length,
    documents: layout && !contradiction ? readDocuments(layout, columns, rows) : [],
    unknownHeaders: columns
      .filter(({ field, header: name }) => field === null && name !== "")
      .map(({ header: name }) => name),
    namelessColumns: columns
      .filter(({ field, header: name, samples: cells }) => field === null && name === "" && cells.length > 0)
      .map(({ letter }) => letter),
    contradiction,
  };
}

function listSamples(rows: TableRow[], index: number): string[] {
  const found: string[] = [];
  for (const { cells } of rows) {
    const cell = cells?.[index] ?? null;
    const text =
      cell instanceof Date ? (readCell(cell, "date") as { text?: string }).text : String(cell ?? "");
    if (text?.trim()) found.push(text.trim().slice(0, samples.length).toWellFormed());
    if (found.length === samples.cells) break;
  }
  return found;
}

/** Two columns of one name, of which one is read, would be a guess; two names for one field only leave the second out. */
function findContradiction(columns: TableColumn[]): string | null {
  for (const other of columns) {
    const header = foldHeader(other.header);
    const one = columns.find((column) => foldHeader(column.header) === header);
    if (header === "" || !one || (one.field === null) === (other.field === null)) continue;
    return (
      `La columna ${other.letter} «${other.header}» se llama como la columna ${one.letter}: quita una, o di qué es cada ` +
      "una. No se leyó ninguna fila."
    );
  }
  return null;
}

function readDocuments({ collection }: TableLayout, columns: TableColumn[], rows: TableRow[]): RawDocument[] {
  const read = columns.flatMap(({ letter, header, field }, index) =>
    field === null
      ? []
      : [{ field, index, kind: findKind(collection, field), place: `${letter} «${header}»` }],
  );
  const places = {
    ...Object.fromEntries(
      listColumns(collection).map(({ field, headers }) => [field, `«${capitalize(headers[0] ?? "")}»`]),
    ),
    ...Object.fromEntries(read.map(({ field, place }) => [field, place])),
  };
  return rows.map(({ cells, reason, line, row, findFlaw }, position) => {
    const document = { position: position + 1, line, columns: places, ...(row ? { row } : {}) };
    if (!cells) return { ...document, value: null, reason };
    const value: Record<string, unknown> = {};
    const flaws: { field: string; reason: string }[] = [];
    for (const { field, index, kind } of read) {
      const flaw = findFlaw?.(index);
      const result = flaw === undefined ? readCell(cells[index] ?? null, kind) : { reason: flaw };
      if ("reason" in result) flaws.push({ field, reason: result.reason });
      else value[field] = isList(collection, field) ? readList(result.text) : result.text;
    }
    return { ...document, value, reason: "", ...(flaws.length > 0 ? { flaws } : {}) };
  });
}

function findKind(collection: Collection, field: string): ColumnKind {
  if (field === "createdAt" || field === "updatedAt") return "timestamp";
  const { dateFields, fields } = rules[collection];
  if (!dateFields.includes(field)) return "text";
  return getPrecisionField(field) in fields ? "partialDate" : "date";
}

/**
 * Names and ids separated by |, ; or line breaks, where there is a bar by bars alone; a part that is nothing but ids has them
 * in any writing.
 */
function readList(cell: string): string[] {
  return cell.split(cell.includes("|") ? "|" : /[;\n]/).flatMap((part) => {
    const name = part.trim();
    const ids = name.match(idPattern) ?? [];
    const rest = name.replace(idPattern, "").replace(/ObjectId|\$oid|_id/gi, "");
    if (ids.length > 0 && !/[\p{L}\p{N}]/u.test(rest)) return ids;
    return name === "" ? [] : [name];
  });
}

const idPattern = /\b[0-9a-f]{24}\b/gi;

/** What a column is for: dates and timestamps may be typed cells, everything else is a text. */
export type ColumnKind = "date" | "partialDate" | "timestamp" | "text";

/** The text that a CSV file would have for a typed cell, or why it has none. */
export function readCell(cell: Cell, kind: ColumnKind): { text: string } | { reason: string } {
  if (cell === null) return { text: "" };
  if (typeof cell === "string") return { text: cell };
  if (typeof cell === "boolean")
    return { reason: "La celda dice VERDADERO o FALSO, y se espera un texto o una fecha." };
  if (cell instanceof Date) return readDateCell(cell, kind);
  if (kind === "partialDate" && /^\d{4}$/.test(String(cell))) return { text: String(cell) };
  if (kind !== "text")
    return { reason: `La celda es el número ${cell}, no una fecha: dale formato de fecha y revisa el día.` };
  // A program would show decimals, percentages or money in a form that is not known here.
  if (!Number.isSafeInteger(cell))
    return { reason: `La celda es el número ${cell}: dale formato de texto y escríbela como se debe leer.` };
  return { text: String(cell) };
}

function readDateCell(cell: Date, kind: ColumnKind): { text: string } | { reason: string } {
  if (Number.isNaN(cell.getTime())) return { reason: "La fecha de la celda no existe." };
  const text = cell.toISOString();
  if (kind === "timestamp") return { text };
  if (kind === "date" || kind === "partialDate")
    return { text: text.replace(/T00:00:00\.000Z$/, "").replace(/\.\d+Z$/, "") };
  return {
    reason: `La celda es una fecha (${formatDate(text)}), y se espera un texto: dale formato de texto y escríbela de nuevo.`,
  };
}
