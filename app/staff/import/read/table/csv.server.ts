import { type Options, parse } from "csv-parse/sync";
import { importLimits } from "../../constants.ts";
import type { TableMapping } from "../../contract.ts";
import { findNamedCollection } from "../../fields.ts";
import { longestRecord } from "../split-json.server.ts";
import { chooseLayout, recognizeHeader } from "./headers.server.ts";
import { readTable, type Table, type TableRow } from "./table.server.ts";

const delimiters = [";", ",", "\t"];

/** The rows of a table with a header, known or chosen; null where no delimiter gives two columns. */
export function readCsv(bytes: Buffer, name: string, mapping?: TableMapping): Table | null {
  const named = findNamedCollection(name.slice(name.lastIndexOf(", ") + 1));
  const declared = /^sep=(.)\r?\n/i.exec(bytes.toString("utf8", 0, 20));
  const body = bytes.subarray(Buffer.byteLength(declared?.[0] ?? ""));
  const [best] = (declared?.[1] ? [declared[1]] : delimiters)
    .map((delimiter) => {
      const header = readHeader(body, delimiter);
      return {
        delimiter,
        header,
        layout: mapping ? chooseLayout(header, mapping) : recognizeHeader(header, named),
      };
    })
    .filter(({ header }) => header.length > 1)
    .sort(
      (a, b) =>
        (b.layout?.knownColumns ?? 0) - (a.layout?.knownColumns ?? 0) || b.header.length - a.header.length,
    );
  if (!best) return null;
  const { header, layout, delimiter } = best;
  // One more than may be read, so that too many are noticed, and the header; of an unknown table some to show.
  const most = layout ? importLimits.records + 2 : shownRows;
  const [, ...rows] = readRows(body, { delimiter, width: header.length, most });
  return readTable(
    header,
    layout,
    rows.map((row) => toTableRow(row, header.length, declared ? 1 : 0)),
  );
}

const shownRows = 20;

function toTableRow({ cells, line }: Row, width: number, linesBefore: number): TableRow {
  const place = { line: line + linesBefore };
  if (!cells) return { ...place, cells, reason: "La fila tiene comillas sin cerrar o fuera de lugar." };
  if (hasWidth(cells, width)) return { ...place, cells, reason: "" };
  return {
    ...place,
    cells: null,
    reason: `La fila tiene ${cells.length} columnas y el encabezado ${width}.`,
  };
}

/** A row of a table; without cells where it could not be parsed. */
type Row = { cells: string[] | null; line: number };

/** Bytes in which the header must be found. */
const longestHeader = 64 * 1024;
/** Lines that one record may have when it must be found in a damaged file. */
const mostLines = 200;

const getOptions = (delimiter: string) =>
  ({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  }) satisfies Options;

function readHeader(bytes: Buffer, delimiter: string): string[] {
  try {
    return parse(bytes.subarray(0, longestHeader), { ...getOptions(delimiter), to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

type Extent = { delimiter: string; width: number; most: number };

/** @returns the first `most` rows with content, the header first */
function readRows(bytes: Buffer, table: Extent): Row[] {
  return readSound(bytes, table) ?? readDamaged(bytes, table);
}

/** Null for a table with a quote out of place, or with one that is never closed. */
function readSound(bytes: Buffer, { delimiter, width, most }: Extent): Row[] | null {
  const rows: Row[] = [];
  let isSound = true;
  const collect = (cells: string[], { lines }: { lines: number }) => {
    const lineBreaks = cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
    // An unclosed quote takes in the rows up to the next one; such a row rarely has the right width.
    isSound = lineBreaks === 0 || hasWidth(cells, width);
    const row = { cells, line: lines - lineBreaks };
    if (hasContent(row)) rows.push(row);
    if (!isSound || rows.length === most) throw stop;
    return null;
  };
  try {
    parse(bytes, { ...getOptions(delimiter), on_record: collect as Options["on_record"] });
  } catch (error) {
    if (error !== stop) return null;
  }
  return isSound ? rows : null;
}

const stop = new Error("enough");

/** Each record is the fewest lines that parse as a row of the right width; a line that begins none is malformed. */
function readDamaged(bytes: Buffer, { delimiter, width, most }: Extent): Row[] {
  const rows: Row[] = [];
  let line = 1;
  for (let from = 0; from < bytes.length && rows.length < most; ) {
    const found = findRecord(bytes, from, delimiter, width);
    if (hasContent(found)) rows.push({ cells: found.cells, line });
    line += found.lines;
    from = found.to;
  }
  return rows;
}

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/** Where a line ends, its line break included, and how many quotes it has. */
function readLine(bytes: Buffer, from: number): { end: number; to: number; quotes: number } {
  let quotes = 0;
  let end = from;
  for (; end < bytes.length && bytes[end] !== lineFeed && bytes[end] !== carriageReturn; end++)
    if (bytes[end] === quote) quotes += 1;
  const isPair = bytes[end] === carriageReturn && bytes[end + 1] === lineFeed;
  return { end, to: end + (isPair ? 2 : 1), quotes };
}

function findRecord(bytes: Buffer, from: number, delimiter: string, width: number) {
  const first = readLine(bytes, from);
  const malformed = { cells: null, to: first.to, lines: 1 };
  let { end, to, quotes } = first;
  let lines = 1;
  // Inside quotes the record goes on in the next line.
  for (; quotes % 2 === 1; lines++) {
    if (lines === mostLines || to >= bytes.length || to - from > longestRecord) return malformed;
    const next = readLine(bytes, to);
    quotes += next.quotes;
    ({ end, to } = next);
  }
  if (end - from > longestRecord) return malformed;
  try {
    const [cells = []] = parse(bytes.subarray(from, end), getOptions(delimiter));
    return lines === 1 || hasWidth(cells, width) ? { cells, to, lines } : malformed;
  } catch {
    return malformed;
  }
}

/** Spreadsheets add empty cells at the end. */
function hasWidth(cells: string[], width: number): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");
}

function hasContent({ cells }: Pick<Row, "cells">): boolean {
  return cells === null || cells.some((cell) => cell.trim() !== "");
}
