import type { ImportedFile } from "../contract.ts";
import { fileSubject, type Problems } from "../problems.server.ts";
import { readCsv } from "./csv.server.ts";
import type { TableCollection } from "./csv-headers.server.ts";
import { decodeText } from "./decode-text.server.ts";
import { type RawDocument, readJson } from "./json.server.ts";

/** A file in memory: from the disk, from an upload, from a test. */
export type Source = { name: string; bytes: Uint8Array };

export type ReadFile = {
  name: string;
  format: ImportedFile["format"];
  documents: RawDocument[];
  /** Known from the header of a table. */
  collection: TableCollection | null;
};

/** @returns the documents of a file; none, and a problem, where it is neither JSON nor a table that we know. */
export function readSource({ name, bytes }: Source, problems: Problems): ReadFile {
  const unread: ReadFile = { name, format: "unknown", documents: [], collection: null };
  const refuse = (reason: string) => {
    problems.add("unrecognizedFile", fileSubject(name, "unrecognized"), "", reason);
    return unread;
  };
  const text = decodeText(bytes);
  if (text === null) return refuse("El archivo no es de texto: se espera JSON o CSV.");
  if (text.trim() === "") return refuse("El archivo está vacío.");
  if (/^[[{]/.test(text.trimStart())) {
    const documents = readJson(text);
    if (documents.length === 0) return refuse("El archivo no tiene registros.");
    return { ...unread, format: "json", documents };
  }
  const table = readCsv(text);
  if (!table)
    return refuse(
      "No es JSON, y su primera línea no es un encabezado de actuaciones, conflictos o noticias que conozcamos.",
    );
  const subject = fileSubject(name, table.layout.collection);
  for (const header of table.unknownHeaders)
    problems.add(
      "unknownField",
      subject,
      header,
      "No conocemos esta columna, o está dos veces; no se importa.",
    );
  if (table.documents.length === 0)
    problems.add(
      "unrecognizedFile",
      subject,
      "",
      "El archivo solo tiene el encabezado: no hay filas que importar.",
    );
  return { ...unread, format: "csv", documents: table.documents, collection: table.layout.collection };
}
