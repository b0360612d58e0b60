import { type Collection, collections } from "../contract.ts";
import { describeRecord, fileSubject, type Problems } from "../problems.server.ts";
import { toPlain } from "../read/extended-json.server.ts";
import { type RecognizedDocument, recognizeDocuments } from "../read/recognize.server.ts";
import { type ReadFile, readSource, type Source } from "../read/source.server.ts";
import { type Candidate, checkDocument, placeOf, unknownFields } from "./check-document.server.ts";

export type Records = Partial<Record<Collection, readonly Record<string, unknown>[]>>;

export type Input = {
  sources?: readonly Source[];
  /** Records that are already parsed, with the fields of the wire; references are ids or names. */
  records?: Records;
  /** Files beside the sources that were not read, so that the report says so. */
  ignored?: readonly string[];
};

export type Reading = { files: ReadFile[]; documents: RecognizedDocument[]; candidates: Candidate[] };

/** Everything that needs no database: reading, recognising, cleaning, checking. */
export function readInput(input: Input, problems: Problems, now: Date): Reading {
  const { sources = [], records = {}, ignored = [] } = input;
  for (const name of ignored)
    problems.add(
      "ignoredFile",
      fileSubject(name),
      "",
      "No parece un archivo de datos, o es una carpeta; no se leyó.",
    );
  const read = sources.map((source) => readSource(source, problems));
  const parsed = readRecords(records);
  const documents = [...recognizeDocuments(read), ...parsed.documents];
  const candidates: Candidate[] = [];
  const toldFields = new Set<string>();
  const unrecognized = new Map<string, RecognizedDocument[]>();
  for (const document of documents) {
    const { file, collection, value } = document;
    if (value === null) {
      const record = describeRecord({ id: null, name: "", place: placeOf(document) });
      problems.add("malformed", { ...fileSubject(file, collection), record }, "", document.reason);
    } else if (collection === "unrecognized") {
      unrecognized.set(file, [...(unrecognized.get(file) ?? []), document]);
    } else {
      candidates.push(checkDocument(document, value, problems, now));
      for (const field of unknownFields(collection, value)) {
        const told = JSON.stringify([file, field]);
        if (toldFields.has(told)) continue;
        toldFields.add(told);
        problems.add(
          "unknownField",
          fileSubject(file, collection),
          field,
          "No conocemos este campo; no se importa.",
        );
      }
    }
  }
  for (const [file, list] of unrecognized)
    problems.add("unrecognizedFile", fileSubject(file, "unrecognized"), "", whatIsNot(list));
  return { files: [...read, ...parsed.files], documents, candidates };
}

/** Names fields only: a file that we do not know may hold secrets. */
function whatIsNot(documents: RecognizedDocument[]): string {
  const fields = [...new Set(documents.flatMap(({ value }) => Object.keys(value ?? {})))].slice(0, 12);
  const which = documents.length === 1 ? "1 registro" : `${documents.length} registros`;
  return `No reconocemos qué son sus registros (${which}, con los campos ${fields.join(", ") || "ninguno"}).`;
}

function readRecords(records: Records): { files: ReadFile[]; documents: RecognizedDocument[] } {
  const documents = collections.flatMap((collection) =>
    (records[collection] ?? []).map((record, index): RecognizedDocument => {
      const value = toPlain(record) as Record<string, unknown>;
      return { file: collection, collection, position: index + 1, line: null, value, reason: "" };
    }),
  );
  const names = new Set(documents.map(({ file }) => file));
  return {
    files: [...names].map((name) => ({ name, format: "records", documents: [], collection: null })),
    documents,
  };
}
