import { importLimits } from "../constants.ts";
import type { TableCollection } from "../fields.ts";
import { isList, recognizeHeader, type TableLayout } from "./csv-headers.server.ts";
import { hasWidth, readHeader, readRows } from "./csv-rows.server.ts";
import type { RawDocument } from "./json.server.ts";

export type Table = {
  collection: TableCollection;
  documents: RawDocument[];
  /** Headers of columns that are left out. */
  unknownHeaders: string[];
};

const delimiters = [";", ",", "\t"];

/** The rows of a table with a header; null where no delimiter gives a header that we know. */
export function readCsv(bytes: Buffer): Table | null {
  const declared = /^sep=(.)\r?\n/i.exec(bytes.toString("utf8", 0, 20));
  const body = bytes.subarray(Buffer.byteLength(declared?.[0] ?? ""));
  const [best] = (declared?.[1] ? [declared[1]] : delimiters)
    .flatMap((delimiter) => {
      const layout = recognizeHeader(readHeader(body, delimiter));
      return layout ? [{ ...layout, delimiter }] : [];
    })
    .sort((a, b) => b.knownColumns - a.knownColumns);
  if (!best) return null;
  const { collection, fields, delimiter } = best;
  // One more than may be read, so that too many are noticed, and the header.
  const [header, ...rows] = readRows(body, {
    delimiter,
    width: fields.length,
    most: importLimits.records + 2,
  });
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
