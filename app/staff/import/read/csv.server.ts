import { type Options, parse } from "csv-parse/sync";
import { listFields, recognizeHeader, type TableLayout } from "./csv-headers.server.ts";
import type { RawDocument } from "./json.server.ts";

export type Table = {
  layout: TableLayout;
  documents: RawDocument[];
  /** Headers of columns that are left out. */
  unknownHeaders: string[];
};

type Row = { cells: string[] | null; line: number; reason: string };

const delimiters = [";", ",", "\t"];
/** Lines that one record may have when it must be found in a damaged file. */
const longestRecord = 200;

/** The rows of a table with a header; null where no delimiter gives a header that we know. */
export function readCsv(text: string): Table | null {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const found = (declared?.[1] ? [declared[1]] : delimiters)
    .map((delimiter) => ({ delimiter, layout: recognizeHeader(headerCells(body, delimiter)) }))
    .filter((candidate): candidate is { delimiter: string; layout: TableLayout } => candidate.layout !== null)
    .sort((a, b) => knownColumns(b.layout) - knownColumns(a.layout))[0];
  if (!found) return null;
  const { layout, delimiter } = found;
  const [header, ...rows] = readRows(body, delimiter, layout.fields.length);
  const firstLine = declared ? 1 : 0;
  return {
    layout,
    documents: rows.map((row, index) => toDocument(row, layout, index + 1, firstLine)),
    unknownHeaders: (header?.cells ?? []).filter(
      (name, index) => layout.fields[index] === null && name.trim() !== "",
    ),
  };
}

const knownColumns = (layout: TableLayout) => layout.fields.filter((field) => field !== null).length;

function headerCells(text: string, delimiter: string): string[] {
  try {
    return parse(text, { ...options(delimiter), to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

const options = (delimiter: string) =>
  ({ delimiter, relax_column_count: true, skip_empty_lines: true, info: false }) satisfies Options;

function readRows(text: string, delimiter: string, width: number): Row[] {
  try {
    // With `info` the parser answers objects, which its types do not say.
    const parsed = parse(text, { ...options(delimiter), info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const rows = parsed.map(({ record, info }) => {
      const lines = record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
      return { cells: record, line: info.lines - lines, hasBreaks: lines > 0 };
    });
    // A quote that is never closed swallows the rows up to the next one; such a row rarely has the right width.
    if (!rows.some((row) => row.hasBreaks && !fits(row.cells, width)))
      return rows.filter(hasContent).map((row) => toRow(row.cells, row.line, width));
  } catch {
    // A quote in the wrong place: read it line by line.
  }
  return readDamaged(text, delimiter, width);
}

/** Each record is the fewest lines that parse as a row of the right width; a line that begins none is malformed. */
function readDamaged(text: string, delimiter: string, width: number): Row[] {
  const lines = text.split(/\r\n?|\n/);
  const rows: Row[] = [];
  for (let start = 0; start < lines.length; ) {
    if (lines[start]?.trim() === "") {
      start += 1;
      continue;
    }
    const { cells, used } = oneRecord(lines, start, delimiter, width);
    if (!cells || hasContent({ cells })) rows.push(toRow(cells, start + 1, width));
    start += used;
  }
  return rows;
}

function oneRecord(lines: string[], start: number, delimiter: string, width: number) {
  let widest: string[] | null = null;
  for (let used = 1; used <= longestRecord && start + used <= lines.length; used++) {
    try {
      const records = parse(lines.slice(start, start + used).join("\n"), options(delimiter));
      const cells = records[0];
      if (records.length === 1 && cells && fits(cells, width)) return { cells, used };
      if (used === 1 && cells) {
        widest = cells;
        break;
      }
    } catch (error) {
      if ((error as { code?: string }).code !== "CSV_QUOTE_NOT_CLOSED") break;
    }
  }
  return { cells: widest, used: 1 };
}

/** Spreadsheets add empty cells at the end. */
function fits(cells: string[], width: number): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");
}

const hasContent = ({ cells }: { cells: string[] }) => cells.some((cell) => cell.trim() !== "");

function toRow(cells: string[] | null, line: number, width: number): Row {
  if (!cells) return { cells: null, line, reason: "La fila tiene comillas sin cerrar o fuera de lugar." };
  if (fits(cells, width)) return { cells, line, reason: "" };
  return { cells: null, line, reason: `La fila tiene ${cells.length} columnas y el encabezado ${width}.` };
}

function toDocument(row: Row, layout: TableLayout, position: number, firstLine: number): RawDocument {
  const line = row.line + firstLine;
  if (!row.cells) return { position, line, value: null, reason: row.reason };
  const entries = layout.fields.flatMap((field, index) =>
    field === null ? [] : [[field, cellValue(field, row.cells?.[index] ?? "")] as const],
  );
  return { position, line, value: Object.fromEntries(entries), reason: "" };
}

/** A list in one cell: ids in any writing, or names parted by |, ; or line breaks. */
function cellValue(field: string, cell: string): unknown {
  if (!listFields.includes(field)) return cell;
  const ids = cell.match(/\b[0-9a-f]{24}\b/gi);
  if (ids) return ids;
  return cell
    .split(/[|;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
