import type { PlaceKind } from "../../../shared/places/place-kinds.ts";
import type { ImportedFile, ImportedTable, TableMapping } from "../contract.ts";
import type { Collection } from "../fields.ts";
import type { Problems } from "../problems.server.ts";

/** A file in memory: from the disk, from an upload, from a test. */
export type Source = { name: string; bytes: Uint8Array };

/** One record of a file as it was read. `value` is null where it could not be; `reason` says why. */
export type RawDocument = {
  /** 1 for the first record of the file. */
  position: number;
  line: number | null;
  value: Record<string, unknown> | null;
  reason: string;
  /** The name that the report gives it, where it has one of its own there. */
  label?: string;
  /** Of a sheet. */
  row?: number;
  /** Letter and header of a table's columns, by field. */
  columns?: Readonly<Record<string, string>>;
  flaws?: { field: string; reason: string }[];
  doubled?: string[];
};

export type ReadFile = {
  name: string;
  format: ImportedFile["format"];
  documents: RawDocument[];
  table?: ImportedTable;
  /** Null where each document has to be recognized. */
  collection: Collection | null;
};

export type Reading = {
  problems: Problems;
  /** Counts what is read. */
  collect: (documents: Iterable<RawDocument>) => RawDocument[];
  mapping: readonly TableMapping[];
  placeKind: PlaceKind | undefined;
};

export function refuseFile(name: string, reason: string, problems: Problems): ReadFile {
  problems.addToFile("unrecognizedFile", { file: name, collection: "unrecognized" }, reason);
  return { name, format: "unknown", documents: [], collection: null };
}

const spreadsheet =
  "Es un libro de hojas de cálculo que no se puede leer: de un Excel antiguo, de otro programa o con contraseña. Ábrelo, guárdalo como «Libro de Excel (.xlsx)» sin contraseña, o cada hoja como CSV, e impórtalo.";

const openDocument =
  "Es una hoja de cálculo de LibreOffice u OpenOffice (.ods), que no se lee. Ábrela allí, elige Archivo > Guardar como, el tipo «Excel 2007-365 (.xlsx)», e importa ese archivo.";

/** What a file that is no text is, by its first bytes, and what to do instead. */
const signatures: [prefix: string, advice: string][] = [
  ["1f8b", "Es un archivo comprimido (gzip): descomprímelo e importa lo que contiene."],
  ["504b", "Es un archivo comprimido (zip): descomprímelo e importa lo que contiene."],
  ["d0cf11e0a1b11ae1", spreadsheet],
  ["25504446", "Es un PDF: se espera .xlsx, CSV o JSON."],
];

/** What a file is that is no text but something else that we know; null for any other. */
export function explainSignature({ name, bytes }: Source): string | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const known = signatures.find(([prefix]) => start.startsWith(prefix));
  if (!known) return null;
  if (/\.ods$/i.test(name)) return openDocument;
  return /\.(xls[xm]?|numbers)$/i.test(name) ? spreadsheet : known[1];
}
