import { AppError } from "../../../shared/api/errors.ts";
import type { PlaceKind } from "../../../shared/places/place-kinds.ts";
import { UnreadableFile } from "../../../shared/unreadable-file.ts";
import { rules } from "../collections.server.ts";
import { importLimits } from "../constants.ts";
import { type CreatedValue, importMessages, type Progress, type TableMapping } from "../contract.ts";
import { type Collection, collectionLabels, collections } from "../fields.ts";
import type { Problems } from "../problems.server.ts";
import { openArchive } from "./archive.server.ts";
import { readJson, toPlain } from "./json.server.ts";
import { readPlaceArchive, readPlaceText } from "./places/place-files.server.ts";
import {
  explainSignature,
  type RawDocument,
  type ReadFile,
  type Reading,
  refuseFile,
  type Source,
} from "./reading.server.ts";
import { type RecognizedDocument, recognizeDocuments } from "./recognize.server.ts";
import { leaveCodingFile, readCsvFile, readPackage, readWorkbookFile } from "./table-files.server.ts";
import { toUtf8 } from "./text-bytes.server.ts";

export type Records = Partial<Record<Collection, readonly Record<string, unknown>[]>>;

export type Input = {
  sources?: readonly Source[];
  /** Records that are already parsed, with the fields of the wire; references are ids or names. */
  records?: Records;
  /** Names of files beside the sources that were not read, for the report. */
  ignored?: readonly string[];
  /** What tables are whose headers are not known. */
  mapping?: readonly TableMapping[];
  /** Maps are a layer of the register's places; what says no kind of place is of this one. */
  placeKind?: PlaceKind | undefined;
  placesOnly?: boolean;
  /** Names that the files give and no list has, to be created with them. */
  create?: readonly CreatedValue[];
};

/** Records between two notices of progress. */
const stride = 1000;

/**
 * Bytes to documents, each with its collection. What could not be read is a document without a value.
 * @throws AppError `tooLarge` for more records than one import may have
 */
export async function readDocuments(
  {
    sources = [],
    records = {},
    ignored = [],
    mapping = [],
    placesOnly = false,
    create = [],
    placeKind,
  }: Input,
  problems: Problems,
  progress: Progress,
): Promise<{ files: ReadFile[]; documents: RecognizedDocument[] }> {
  for (const name of ignored) {
    const reason = "No parece un archivo de datos, o es una carpeta; no se leyó.";
    problems.addToFile("ignoredFile", { file: name }, reason);
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
  const files: ReadFile[] = [];
  for (const source of sources) {
    const read = await readSource(source, { problems, collect, mapping, placeKind });
    files.push(...(placesOnly ? read.map((file) => refuseOther(file, problems)) : read));
  }
  files.push(
    ...readRecords(records, collect),
    ...readRecords(nameRecords(create), collect, "valores nuevos"),
  );
  progress({ step: "read", done: total, total });
  return { files, documents: recognizeDocuments(files) };
}

function refuseOther(file: ReadFile, problems: Problems): ReadFile {
  const { name, format, collection } = file;
  if (format === "unknown" || collection === "geometries") return file;
  const reason = "Aquí se esperan lugares: GeoJSON, KML, KMZ, GPX o un shapefile (.zip).";
  return refuseFile(name, reason, problems);
}

async function readSource(source: Source, reading: Reading): Promise<ReadFile[]> {
  try {
    const archive = await openArchive(source);
    if (!archive) return [await readText(source, reading)];
    for (const read of [readWorkbookFile, readPlaceArchive, readPackage]) {
      const files = await read(source.name, archive, reading);
      if (files) return files;
    }
    throw new UnreadableFile(explainSignature(source) ?? "");
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [refuseFile(source.name, error.message, reading.problems)];
  }
}

/** @throws UnreadableFile */
async function readText(source: Source, reading: Reading): Promise<ReadFile> {
  const { name, bytes } = source;
  const known = explainSignature(source);
  if (known !== null) throw new UnreadableFile(known);
  const text = toUtf8(bytes);
  if (text === null)
    throw new UnreadableFile(
      "El archivo no es de texto: se espera .xlsx, CSV, JSON o un mapa (GeoJSON, KML, KMZ, GPX, shapefile).",
    );
  const first = text.find((byte) => byte > 0x20);
  if (first === undefined) throw new UnreadableFile("El archivo está vacío.");
  const places = await readPlaceText(name, text, reading);
  if (places) return places;
  if (first !== 0x5b && first !== 0x7b) return readCsvFile(name, text, reading);
  const left = leaveCodingFile(name, text, reading.problems);
  if (left) return left;
  const documents = reading.collect(readJson(text));
  if (documents.length === 0) throw new UnreadableFile("El archivo no tiene registros.");
  return { name, format: "json", documents, collection: null };
}

/** Entries of lists, of which only their names are known. */
function nameRecords(create: readonly CreatedValue[]): Records {
  const entries = create.filter(({ field }) => !field);
  const records = Map.groupBy(entries, ({ collection }) => collection);
  return Object.fromEntries(
    [...records].map(([collection, values]) => {
      const { nameField } = rules[collection];
      return [collection, values.map(({ name }) => ({ [nameField ?? "name"]: name }))];
    }),
  );
}

function readRecords(records: Records, collect: Reading["collect"], of?: string): ReadFile[] {
  return collections.flatMap((collection) => {
    const documents = collect(
      (records[collection] ?? []).map((record, index) => {
        const value = toPlain(record) as RawDocument["value"];
        return { position: index + 1, line: null, value, reason: "" };
      }),
    );
    const name = of ? `${of}: ${collectionLabels[collection].toLowerCase()}` : collection;
    return documents.length === 0 ? [] : [{ name, format: "records", documents, collection }];
  });
}
