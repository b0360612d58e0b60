import { AppError } from "../../../shared/api/errors.ts";
import { importLimits } from "../constants.ts";
import { type Collection, collections, importMessages, type Progress } from "../contract.ts";
import { createFileSubject, type Problems } from "../problems.server.ts";
import { readCsv } from "./csv.server.ts";
import { describeExpectedHeaders } from "./csv-headers.server.ts";
import { toPlain } from "./extended-json.server.ts";
import { type RawDocument, readJson } from "./json.server.ts";
import { type ReadFile, type RecognizedDocument, recognizeDocuments } from "./recognize.server.ts";
import { explainSignature } from "./refused-files.server.ts";
import { toUtf8 } from "./text-bytes.server.ts";

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

/** Records between two notices of progress. */
const stride = 1000;

/**
 * Bytes to documents, each with its collection. What could not be read is a document without a value.
 * @throws AppError `tooLarge` for more records than one import may have
 */
export function readDocuments(
  { sources = [], records = {}, ignored = [] }: Input,
  problems: Problems,
  progress: Progress,
): { files: ReadFile[]; documents: RecognizedDocument[] } {
  for (const name of ignored) {
    const reason = "No parece un archivo de datos, o es una carpeta; no se leyó.";
    problems.add("ignoredFile", createFileSubject(name), "", reason);
  }
  let total = 0;
  const collect = (documents: Iterable<RawDocument>): RawDocument[] => {
    const list: RawDocument[] = [];
    for (const document of documents) {
      total += 1;
      if (total > importLimits.records)
        throw new AppError("tooLarge", { message: importMessages.tooManyRecords });
      if (total % stride === 0) progress({ step: "read", done: total, total: null });
      list.push(document);
    }
    return list;
  };
  const files = [
    ...sources.map((source) => readSource(source, problems, collect)),
    ...readRecords(records, collect),
  ];
  progress({ step: "read", done: total, total });
  return { files, documents: recognizeDocuments(files) };
}

type Collect = (documents: Iterable<RawDocument>) => RawDocument[];

function readSource({ name, bytes }: Source, problems: Problems, collect: Collect): ReadFile {
  const unread: ReadFile = { name, format: "unknown", documents: [], collection: null };
  const refuse = (reason: string) => {
    problems.add("unrecognizedFile", createFileSubject(name, "unrecognized"), "", reason);
    return unread;
  };
  const known = explainSignature(name, bytes);
  if (known !== null) return refuse(known);
  const text = toUtf8(bytes);
  if (text === null) return refuse("El archivo no es de texto: se espera JSON o CSV.");
  const first = text.find((byte) => byte > 0x20);
  if (first === undefined) return refuse("El archivo está vacío.");
  if (first === 0x5b || first === 0x7b) {
    const documents = collect(readJson(text));
    return documents.length === 0
      ? refuse("El archivo no tiene registros.")
      : { ...unread, format: "json", documents };
  }
  const table = readCsv(text);
  if (!table) return refuse(describeUnknownHeader(text));
  const { collection, unknownHeaders } = table;
  const subject = createFileSubject(name, collection);
  for (const header of unknownHeaders) {
    const reason = `No conocemos la columna «${header.slice(0, 60)}», o está dos veces; no se importa.`;
    problems.add("unknownField", subject, header.slice(0, 60), reason);
  }
  const documents = collect(table.documents);
  if (documents.length === 0) {
    const reason = "El archivo solo tiene el encabezado: no hay filas que importar.";
    problems.add("unrecognizedFile", subject, "", reason);
  }
  return { ...unread, format: "csv", documents, collection };
}

function describeUnknownHeader(text: Buffer): string {
  const [line = ""] = text
    .toString("utf8", 0, 1000)
    .trimStart()
    .split(/[\r\n]/);
  const shown = line.length > 120 ? `${line.slice(0, 120).toWellFormed()}…` : line;
  return (
    `No es JSON, y su primera línea («${shown}») no es un encabezado que conozcamos: se esperan dos columnas ` +
    `o más de una de estas tablas: ${describeExpectedHeaders()}.`
  );
}

function readRecords(records: Records, collect: Collect): ReadFile[] {
  return collections.flatMap((collection) => {
    const documents = collect(
      (records[collection] ?? []).map((record, index) => {
        const value = toPlain(record) as RawDocument["value"];
        return { position: index + 1, line: null, value, reason: "" };
      }),
    );
    return documents.length === 0 ? [] : [{ name: collection, format: "records", documents, collection }];
  });
}
