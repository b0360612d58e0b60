import { type Options, parse } from "csv-parse/sync";
import { isList, recognizeHeader, type TableCollection, type TableLayout } from "./csv-headers.server.ts";
import type { RawDocument } from "./json.server.ts";

export type Table = {
  collection: TableCollection;
  documents: RawDocument[];
  /** Headers of columns that are left out. */
  unknownHeaders: string[];
};

/** Without cells where the row could not be parsed. */
type Row = { cells: string[] | null; line: number };

/** Lines that one record may have when it must be found in a damaged file. */
const longestRecord = 200;

/** The rows of a table with a header; null where no delimiter gives a header that we know. */
export function readCsv(text: string): Table | null {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const [best] = (declared?.[1] ? [declared[1]] : [";", ",", "\t"])
    .flatMap((delimiter) => {
      const layout = recognizeHeader(readHeader(body, delimiter));
      return layout ? [{ ...layout, delimiter }] : [];
    })
    .sort((a, b) => b.knownColumns - a.knownColumns);
  if (!best) return null;
  const { collection, fields, delimiter } = best;
  const [header, ...rows] = readRows(body, delimiter, fields.length);
  const linesBefore = declared ? 1 : 0;
  return {
    collection,
    documents: rows.map(({ cells, line }, index) => {
      const place = { position: index + 1, line: line + linesBefore };
      return { ...place, ...readRecord(cells, best) };
    }),
    unknownHeaders: (header?.cells ?? []).filter(
      (name, index) => fields[index] === null && name.trim() !== "",
    ),
  };
}

function readHeader(text: string, delimiter: string): string[] {
  try {
    return parse(text, { ...getOptions(delimiter), to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

const getOptions = (delimiter: string) =>
  ({ delimiter, relax_column_count: true, skip_empty_lines: true }) satisfies Options;

function readRows(text: string, delimiter: string, width: number): Row[] {
  try {
    // With `info` the parser returns objects, which its types do not say.
    const parsed = parse(text, { ...getOptions(delimiter), info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const rows = parsed.map(({ record, info }) => {
      const lineBreaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
      return { cells: record, line: info.lines - lineBreaks, lineBreaks };
    });
    // A quote that is never closed contains the rows up to the next one; such a row rarely has the right width.
    if (rows.every(({ cells, lineBreaks }) => lineBreaks === 0 || hasWidth(cells, width)))
      return rows.filter(hasContent);
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
    const isEmpty = lines[start]?.trim() === "";
    const { cells, used } = isEmpty ? { cells: [], used: 1 } : findRecord(lines, start, delimiter, width);
    rows.push({ cells, line: start + 1 });
    start += used;
  }
  return rows.filter(hasContent);
}

function findRecord(lines: string[], start: number, delimiter: string, width: number) {
  for (let used = 1; used <= longestRecord && start + used <= lines.length; used++) {
    try {
      const records = parse(lines.slice(start, start + used).join("\n"), getOptions(delimiter));
      const cells = records[0];
      if (cells && ((records.length === 1 && hasWidth(cells, width)) || used === 1)) return { cells, used };
    } catch (error) {
      if ((error as { code?: string }).code !== "CSV_QUOTE_NOT_CLOSED") break;
    }
  }
  return { cells: null, used: 1 };
}

/** Spreadsheets add empty cells at the end. */
function hasWidth(cells: string[], width: number): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");
}

function hasContent({ cells }: Row): boolean {
  return cells === null || cells.some((cell) => cell.trim() !== "");
}

function readRecord(
  cells: string[] | null,
  { collection, fields }: TableLayout,
): Pick<RawDocument, "value" | "reason"> {
  if (!cells) return { value: null, reason: "La fila tiene comillas sin cerrar o fuera de lugar." };
  if (!hasWidth(cells, fields.length)) {
    const reason = `La fila tiene ${cells.length} columnas y el encabezado ${fields.length}.`;
    return { value: null, reason };
  }
  const entries = fields.flatMap((field, index) =>
    field === null
      ? []
      : [[field, isList(collection, field) ? readList(cells[index] ?? "") : cells[index]] as const],
  );
  return { value: Object.fromEntries(entries), reason: "" };
}

/** Ids in any writing, or names separated by |, ; or line breaks. */
function readList(cell: string): string[] {
  const ids = cell.match(/\b[0-9a-f]{24}\b/gi);
  const names = cell.split(/[|;\n]/).map((name) => name.trim());
  return ids ?? names.filter((name) => name !== "");
}
