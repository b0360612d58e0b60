import { createFileSubject, type Problems } from "../problems.server.ts";
import type { ReadFile } from "./recognize.server.ts";

/** A file that is not read, with the reason in the report. */
export function refuseFile(name: string, reason: string, problems: Problems): ReadFile {
  problems.add("unrecognizedFile", createFileSubject(name, "unrecognized"), "", reason);
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
export function explainSignature(name: string, bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const known = signatures.find(([prefix]) => start.startsWith(prefix));
  if (!known) return null;
  if (/\.ods$/i.test(name)) return openDocument;
  return /\.(xls[xm]?|numbers)$/i.test(name) ? spreadsheet : known[1];
}
