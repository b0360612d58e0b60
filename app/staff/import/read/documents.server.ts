import { type Collection, collections } from "../contract.ts";
import { createFileSubject, type Problems } from "../problems.server.ts";
import { readCsv } from "./csv.server.ts";
import { decodeText } from "./decode-text.server.ts";
import { toPlain } from "./extended-json.server.ts";
import { type RawDocument, readJson } from "./json.server.ts";
import { type ReadFile, type RecognizedDocument, recognizeDocuments } from "./recognize.server.ts";

/** A file in memory: from the disk, from an upload, from a test. */
export type Source = { name: string; bytes: Uint8Array };

export type Records = Partial<Record<Collection, readonly Record<string, unknown>[]>>;

export type Input = {
  sources?: readonly Source[];
  /** Records that are already parsed, with the fields of the wire; references are ids or names. */
  records?: Records;
  /** Names of files beside the sources that were not read, for the report. */
  ignored?: readonly string[];
};

/** Bytes to documents, each with its collection. What could not be read is a document without a value. */
export function readDocuments(
  { sources = [], records = {}, ignored = [] }: Input,
  problems: Problems,
): { files: ReadFile[]; documents: RecognizedDocument[] } {
  for (const name of ignored) {
    const reason = "No parece un archivo de datos, o es una carpeta; no se leyó.";
    problems.add("ignoredFile", createFileSubject(name), "", reason);
  }
  const files = [...sources.map((source) => readSource(source, problems)), ...readRecords(records)];
  return { files, documents: recognizeDocuments(files) };
}

function readSource({ name, bytes }: Source, problems: Problems): ReadFile {
  const unread: ReadFile = { name, format: "unknown", documents: [], collection: null };
  const refuse = (reason: string) => {
    problems.add("unrecognizedFile", createFileSubject(name, "unrecognized"), "", reason);
    return unread;
  };
  const text = decodeText(bytes);
  if (text === null) return refuse("El archivo no es de texto: se espera JSON o CSV.");
  if (text.trim() === "") return refuse("El archivo está vacío.");
  if (/^\s*[[{]/.test(text)) {
    const documents = readJson(text);
    return documents.length === 0
      ? refuse("El archivo no tiene registros.")
      : { ...unread, format: "json", documents };
  }
  const table = readCsv(text);
  if (!table)
    return refuse(
      "No es JSON, y su primera línea no es un encabezado de actuaciones, conflictos o noticias que conozcamos.",
    );
  const { collection, documents, unknownHeaders } = table;
  const subject = createFileSubject(name, collection);
  for (const header of unknownHeaders) {
    const reason = "No conocemos esta columna, o está dos veces; no se importa.";
    problems.add("unknownField", subject, header, reason);
  }
  if (documents.length === 0) {
    const reason = "El archivo solo tiene el encabezado: no hay filas que importar.";
    problems.add("unrecognizedFile", subject, "", reason);
  }
  return { ...unread, format: "csv", documents, collection };
}

function readRecords(records: Records): ReadFile[] {
  return collections.flatMap((collection) => {
    const documents = (records[collection] ?? []).map((record, index): RawDocument => {
      const value = toPlain(record) as RawDocument["value"];
      return { position: index + 1, line: null, value, reason: "" };
    });
    return documents.length === 0 ? [] : [{ name: collection, format: "records", documents, collection }];
  });
}
