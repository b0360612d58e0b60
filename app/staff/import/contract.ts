import { z } from "zod";
import { idSchema } from "../../shared/values/ids.ts";
import { formatBytes, formatNumber } from "../../shared/values/text.ts";
import { collectionLabels, importLimits, levelLabels, problemKinds, uploadLimits } from "./constants.ts";

/** Records of no known collection are counted too, so that nothing is dropped silently. */
export type CountedCollection = keyof typeof collectionLabels;
export const countedCollections = listKeys(collectionLabels);

export type Collection = Exclude<CountedCollection, "unrecognized">;
/** What an import accepts, in the order in which records refer to one another. */
export const collections = countedCollections.filter((collection) => collection !== "unrecognized");

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
  format: z.enum(["json", "csv", "records", "unknown"]),
  collections: z.array(z.enum(countedCollections)),
  records: amount,
});
export type ImportedFile = z.infer<typeof fileShape>;

const reportShape = z.object({
  files: z.array(fileShape),
  counts: z.record(z.enum(countedCollections), countsShape),
  /** How many problems of each kind, also those that are not listed. */
  problemCounts: z.partialRecord(z.enum(problemKindNames), amount),
  problems: z.array(problemShape),
});
export type Report = z.infer<typeof reportShape>;

/** How far an import is; `total` is null while the files are being read. */
export type ImportProgress = { step: "read" | "checked" | "saved"; done: number; total: number | null };
/** Saving waits for it. */
export type Progress = (progress: ImportProgress) => void | Promise<void>;

const undoneShape = z.object({
  operation: z.string(),
  actorName: z.string(),
  deleted: amount,
  restored: amount,
  /** What a forced undo had to leave as it was. */
  left: z.array(z.string()),
});

export const importShape = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actorName: z.string(),
    source: z.string(),
    undoneAt: z.iso.datetime().nullable(),
    report: reportShape,
    undone: undoneShape.nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof importShape>;

export const importSummaryShape = importShape
  .omit({ report: true, undone: true })
  .extend({ counts: reportShape.shape.counts, problemCounts: reportShape.shape.problemCounts })
  .meta({ id: "ImportSummary" });
export type ImportSummary = z.infer<typeof importSummaryShape>;

/** A report, its problems cut to `storedProblems`, and all of them as a CSV file. */
export const dryRunShape = z.object({ report: reportShape, csv: z.string() }).meta({ id: "ImportDryRun" });
export type DryRun = z.infer<typeof dryRunShape>;
/** `id` is null where no record could be read, so that there is nothing to store or undo. */
export const importResultShape = dryRunShape.extend({ id: idSchema.nullable() }).meta({ id: "ImportResult" });
export type ImportResult = z.infer<typeof importResultShape>;

export const csvShape = z
  .object({ csv: z.string().meta({ description: "UTF-8 without BOM, separated by commas" }) })
  .meta({ id: "ImportCsv" });

/** What undoing would do, and what prevents it, a sentence per record. */
export const undoPlanShape = z
  .object({
    /** Changed or attached since: with `force` it is undone all the same, and these changes are lost. */
    reasons: z.array(z.string()),
    /** What even `force` leaves as it is. */
    left: z.array(z.string()),
    deletes: amount,
    restores: amount,
  })
  .meta({ id: "ImportUndoPlan" });
export type ImportUndoPlan = z.infer<typeof undoPlanShape>;

export const undoFields = z.object({ force: z.boolean({ error: "Debe ser true o false" }).optional() });
export const undoResultShape = undoPlanShape
  .omit({ deletes: true, restores: true })
  .extend({ deleted: amount, restored: amount })
  .meta({ id: "ImportUndo" });
export type Undo = z.infer<typeof undoResultShape>;

export const importMessages = {
  loadFailed: "Error al cargar las importaciones",
  noFiles: "Elige al menos un archivo JSON o CSV.",
  tooLarge: `Los archivos son demasiado grandes: máximo ${formatBytes(uploadLimits.total)} entre todos. Divídelos e importa cada parte.`,
  tooManyFiles: `Son demasiados archivos: máximo ${uploadLimits.files}.`,
  tooManyRecords: `Los archivos tienen más de ${formatNumber(importLimits.records)} registros, el máximo de una importación. Divídelos e importa cada parte.`,
  tooManyProblems: `Hay más de ${formatNumber(importLimits.problems)} problemas, el máximo de una importación. No se guardó nada: corrige los archivos o divídelos.`,
  tooMuchMemory: `La importación necesita más memoria de la permitida (${importLimits.memory} MB). No se guardó nada: divide los archivos e importa cada parte.`,
  tooLong: `La importación tardó más de ${importLimits.time / 60_000} minutos. No se guardó nada: divide los archivos e importa cada parte.`,
  overtaken:
    "Otras personas cambiaron los mismos registros mientras se importaban. No se guardó nada: vuelve a intentarlo.",
  running: "Ya hay una importación en curso. Espera a que termine y vuelve a intentarlo.",
  blocked: "No se deshizo nada: hay cambios posteriores a la importación que se perderían.",
  unknown: "No encontramos esa importación.",
  alreadyUndone: "Esta importación ya se deshizo.",
  changedMeanwhile: "Algo cambió mientras se deshacía la importación. Inténtalo de nuevo.",
} as const;
