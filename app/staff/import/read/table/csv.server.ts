import { importLimits } from "../../constants.ts";
import type { TableMapping } from "../../contract.ts";
import { findNamedCollection } from "../../fields.ts";
import { hasWidth, readHeader, readRows } from "./csv-rows.server.ts";
import { chooseLayout, recognizeHeader } from "./headers.server.ts";
import { readTable, type Table, type TableRow } from "./table.server.ts";

const delimiters = [";", ",", "\t"];

/** The rows of a table with a header, known or chosen; null where no delimiter gives two columns. */
export function readCsv(bytes: Buffer, name: string, mapping?: TableMapping): Table | null {
  const named = findNamedCollection(name.slice(name.lastIndexOf(", ") + 1));
  const recognize = (header: string[]) => recognizeHeader(header, named) ?? recognizeHeader(header, null);
  const declared = /^sep=(.)\r?\n/i.exec(bytes.toString("utf8", 0, 20));
  const body = bytes.subarray(Buffer.byteLength(declared?.[0] ?? ""));
  const [best] = (declared?.[1] ? [declared[1]] : delimiters)
    .map((delimiter) => {
      const header = readHeader(body, delimiter);
      return { delimiter, header, layout: mapping ? chooseLayout(header, mapping) : recognize(header) };
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
  const linesBefore = declared ? 1 : 0;
  return readTable(
    header,
    layout,
    rows.map(({ cells, line }) => ({ ...checkWidth(cells, header.length), line: line + linesBefore })),
  );
}

const shownRows = 20;

function checkWidth(cells: string[] | null, width: number): Pick<TableRow, "cells" | "reason"> {
  if (!cells) return { cells, reason: "La fila tiene comillas sin cerrar o fuera de lugar." };
  if (hasWidth(cells, width)) return { cells, reason: "" };
  return { cells: null, reason: `La fila tiene ${cells.length} columnas y el encabezado ${width}.` };
}
