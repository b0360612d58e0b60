import { type Options, parse } from "csv-parse/sync";
import { longestRecord } from "../split-json.server.ts";

/** A row of a table; without cells where it could not be parsed. */
export type Row = { cells: string[] | null; line: number };

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

export function readHeader(bytes: Buffer, delimiter: string): string[] {
  try {
    return parse(bytes.subarray(0, longestHeader), { ...getOptions(delimiter), to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

/** @returns the first `most` rows with content, the header first */
export function readRows(bytes: Buffer, table: { delimiter: string; width: number; most: number }): Row[] {
  return readSound(bytes, table) ?? readDamaged(bytes, table);
}

type Table = Parameters<typeof readRows>[1];

/** Null for a table with a quote out of place, or with one that is never closed. */
function readSound(bytes: Buffer, { delimiter, width, most }: Table): Row[] | null {
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

/** Ends the parser early. */
const stop = new Error("enough");

/** Each record is the fewest lines that parse as a row of the right width; a line that begins none is malformed. */
function readDamaged(bytes: Buffer, { delimiter, width, most }: Table): Row[] {
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
export function hasWidth(cells: string[], width: number): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");
}

function hasContent({ cells }: Pick<Row, "cells">): boolean {
  return cells === null || cells.some((cell) => cell.trim() !== "");
}
