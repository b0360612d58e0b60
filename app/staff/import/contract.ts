import { z } from "zod";
import { operationUndoShape } from "../../features/operations/contract.ts";
import { changeShape } from "../../features/revisions/contract.ts";
import { placeKinds } from "../../shared/places/place-kinds.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { formatBytes, formatNumber } from "../../shared/values/text.ts";
import { importLimits, levelLabels, problemKinds, uploadLimits } from "./constants.ts";
import { collectionLabels, collections, countedCollections, listColumns } from "./fields.ts";

export type Level = keyof typeof levelLabels;
export const levels = listKeys(levelLabels);

export type ProblemKind = keyof typeof problemKinds;
const problemKindNames = listKeys(problemKinds);

function listKeys<Key extends string>(object: Record<Key, unknown>): [Key, ...Key[]] {
  return Object.keys(object) as [Key, ...Key[]];
}

const problemShape = z.object({
  kind: z.enum(problemKindNames),
  level: z.enum(levels),
  file: z.string(),
  collection: z.enum(countedCollections).nullable(),
  /** Id and name of the record, or its line; "" where the problem is the file's. */
  record: z.string(),
  recordId: z.string().nullable(),
  field: z.string(),
  /** Letter and header of the column of a table: "C «Fecha»"; reports of earlier versions lack it. */
  column: z.string().optional(),
  /** A whole Spanish sentence. */
  reason: z.string(),
});
export type Problem = z.infer<typeof problemShape>;

const amount = z.number().int().min(0);

/** `read` is always the sum of the other four. */
const countsShape = z.object({
  read: amount,
  created: amount,
  updated: amount,
  unchanged: amount,
  refused: amount,
});
export type Counts = z.infer<typeof countsShape>;
export type Outcome = Exclude<keyof Counts, "read">;

const fileShape = z.object({
  name: z.string(),
  format: z.enum(["json", "csv", "xlsx", "geojson", "kml", "gpx", "shapefile", "records", "unknown"]),
  collections: z.array(z.enum(countedCollections)),
  records: amount,
});
export type ImportedFile = z.infer<typeof fileShape>;

const reportShape = z.object({
  files: z.array(fileShape),
  counts: z.record(z.enum(countedCollections), countsShape),
  problemCounts: z.partialRecord(z.enum(problemKindNames), amount),
  problems: z.array(problemShape),
});
export type Report = z.infer<typeof reportShape>;

/** How far an import is; `total` is null while the files are being read. */
export type ImportProgress = { step: "read" | "checked" | "saved"; done: number; total: number | null };
/** Saving waits for it. */
export type Progress = (progress: ImportProgress) => void | Promise<void>;

export const importShape = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actorName: z.string(),
    source: z.string(),
    undoneAt: z.iso.datetime().nullable(),
    report: reportShape,
    undone: operationUndoShape.extend({ actorName: z.string() }).nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof importShape>;

export const importSummaryShape = importShape
  .omit({ report: true, undone: true })
  .extend({ counts: reportShape.shape.counts, problemCounts: reportShape.shape.problemCounts })
  .meta({ id: "ImportSummary" });
export type ImportSummary = z.infer<typeof importSummaryShape>;

const tableColumnShape = z.object({
  /** "C", as spreadsheets name it. */
  letter: z.string(),
  header: z.string(),
  /** The wire field that it is read as; null for one that is left out. */
  field: z.string().nullable(),
  samples: z.array(z.string()),
});
export type TableColumn = z.infer<typeof tableColumnShape>;

const tableShape = z.object({
  file: z.string(),
  sheet: z.string().nullable(),
  /** Null where its headers are not known. */
  collection: z.enum(collections).nullable(),
  rows: amount,
  columns: z.array(tableColumnShape),
});
export type ImportedTable = z.infer<typeof tableShape>;

/** A record that would change, field by field; long texts are cut. */
const previewShape = z.object({
  collection: z.enum(collections),
  file: z.string(),
  record: z.string(),
  action: z.enum(["created", "updated"]),
  changes: z.array(changeShape),
});
export type Preview = z.infer<typeof previewShape>;

/** Fields of conflicts whose choices are those of the codebook. */
export const listedFields = ["type", "escalation"] as const;
export type ListedField = (typeof listedFields)[number];

const createdValue = z.object({
  collection: z.enum(collections),
  name: z.string().trim().min(1).max(lengths.line),
  /** A value of this field of the collection's records, which no list has either. */
  field: z.enum(listedFields).optional(),
});
/** A record of which only its name is known: of a list, and new to it. */
export type CreatedValue = z.infer<typeof createdValue>;
const wrongValues = "No entendemos qué valores se crean";
export const kindOfPlaces = z.enum(placeKinds, "La clase de los lugares no es de la lista");

export const createdValues = z
  .array(createdValue, wrongValues)
  .max(
    importLimits.created,
    `Se crean máximo ${formatNumber(importLimits.created)} valores en una importación: marca menos, o divide los archivos`,
  );

const missingShape = createdValue.extend({ records: amount });
export type MissingValue = z.infer<typeof missingShape>;

/** A report, its problems cut to `storedProblems`, and all of them as a CSV file. */
const runShape = z.object({ report: reportShape, csv: z.string() });
export type ImportRunReport = z.infer<typeof runShape>;
export const dryRunShape = runShape
  .extend({
    tables: z.array(tableShape),
    preview: z.array(previewShape),
    /** Names that the import can create records of, once somebody says so. */
    missing: z.array(missingShape),
  })
  .meta({ id: "ImportDryRun" });
export type DryRun = z.infer<typeof dryRunShape>;
/** `id` is null where no record could be read, so that there is nothing to store or undo. */
export const importResultShape = runShape.extend({ id: idSchema.nullable() }).meta({ id: "ImportResult" });
export type ImportResult = z.infer<typeof importResultShape>;

const wrongMapping = "No entendemos qué es cada columna";

/** What a table and its columns are: by letter the wire field, or "" for a column that is left out. */
const tableMapping = z
  .object({
    file: z.string(wrongMapping),
    sheet: z.string(wrongMapping).nullable(),
    collection: z.enum(collections, wrongMapping),
    columns: z.record(z.string().regex(/^[A-Z]{1,3}$/, wrongMapping), z.string(wrongMapping), wrongMapping),
  })
  .superRefine(({ collection, columns }, context) => {
    const known = new Map(listColumns(collection).map(({ field, headers }) => [field, headers[0]]));
    const chosen = Object.values(columns).filter((field) => field !== "");
    for (const field of chosen)
      if (!known.has(field))
        context.addIssue(`${collectionLabels[collection]} no tiene el campo «${field.slice(0, 60)}»`);
    const repeated = chosen.find((field, index) => chosen.indexOf(field) !== index);
    if (repeated) context.addIssue(`Hay dos columnas para «${known.get(repeated)}»`);
  });
export type TableMapping = z.infer<typeof tableMapping>;
export const tableMappings = z.array(tableMapping, wrongMapping).max(200, wrongMapping);

export const csvShape = z
  .object({ csv: z.string().meta({ description: "UTF-8 without BOM, separated by commas" }) })
  .meta({ id: "ImportCsv" });

export const templateShape = z.string().meta({
  contentMediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
});

export const importMessages = {
  loadFailed: "Error al cargar las importaciones",
  noFiles: "Elige al menos un archivo: un libro de Excel (.xlsx), CSV, JSON o un mapa.",
  tooLarge: `Los archivos son demasiado grandes: máximo ${formatBytes(uploadLimits.total)} entre todos. Divídelos e importa cada parte.`,
  tooManyFiles: `Son demasiados archivos: máximo ${uploadLimits.files}.`,
  tooManyRecords: `Los archivos tienen más de ${formatNumber(importLimits.records)} registros, el máximo de una importación. Divídelos e importa cada parte.`,
  tooManyProblems: `Hay más de ${formatNumber(importLimits.problems)} problemas, el máximo de una importación. No se guardó nada: corrige los archivos o divídelos.`,
  tooMuchMemory: `La importación necesita más memoria de la permitida (${importLimits.memory} MB). No se guardó nada: divide los archivos e importa cada parte.`,
  tooLong: `La importación tardó más de ${importLimits.time / 60_000} minutos. No se guardó nada: divide los archivos e importa cada parte.`,
  overtaken:
    "Otras personas cambiaron los mismos registros mientras se importaban. No se guardó nada: vuelve a intentarlo.",
  running: "Ya hay una importación en curso. Espera a que termine y vuelve a intentarlo.",
  unknown: "No encontramos esa importación.",
} as const;
