import { z } from "zod";

/** What an import takes, in the order in which records refer to one another. */
export const collections = [
  "hierarchies",
  "systems",
  "stages",
  "interventions",
  "datasheets",
  "conflicts",
  "news",
] as const;
export type Collection = (typeof collections)[number];

/** Records of no known collection are counted too, so that nothing is dropped in silence. */
export const countedCollections = [...collections, "unrecognized"] as const;
export type CountedCollection = (typeof countedCollections)[number];

export const collectionLabels: Record<CountedCollection, string> = {
  hierarchies: "Jerarquías",
  systems: "Sistemas",
  stages: "Etapas",
  interventions: "Actuaciones urbanísticas",
  datasheets: "Fichas técnicas",
  conflicts: "Conflictos",
  news: "Noticias",
  unrecognized: "Sin reconocer",
};

export const levels = ["error", "warning"] as const;
export type Level = (typeof levels)[number];
export const levelLabels: Record<Level, string> = { error: "error", warning: "advertencia" };

const error = (label: string) => ({ level: "error" as const, label });
const warning = (label: string) => ({ level: "warning" as const, label });

/** Every kind of problem. An error refuses the record; a warning lets it in, to be looked at. */
export const problemKinds = {
  unrecognizedFile: error("Archivo o registro no reconocido"),
  malformed: error("Registro o fila que no se puede leer"),
  wrongId: error("Identificador no válido"),
  repeatedId: error("Identificador repetido con otro contenido"),
  missing: error("Dato obligatorio que falta"),
  invalid: error("Dato no válido"),
  impossibleDate: error("Fecha imposible"),
  unknownReference: error("Referencia obligatoria que no existe"),
  unknownCatalogEntry: error("Jerarquía, sistema o etapa que no existe"),
  ambiguous: error("Nombre que corresponde a varios registros"),
  refusedParent: error("Depende de un registro rechazado"),
  secondDatasheet: error("Segunda ficha técnica de una actuación"),
  improbableDate: warning("Fecha improbable"),
  outsideStudy: warning("Fecha fuera de los años del estudio"),
  dateWithTime: warning("Fecha con hora"),
  danglingLink: warning("Enlace a un registro que no está"),
  otherParent: warning("Registro que pertenece a otra actuación"),
  repeatedName: warning("Título o nombre repetido"),
  unsafeImage: warning("Imagen sin dirección https"),
  strayCharacters: warning("Caracteres ilegibles o de control"),
  wrongMetadata: warning("Fechas o versión del registro no válidas"),
  unknownField: warning("Campo desconocido"),
  repeatedRecord: warning("Registro repetido idéntico"),
  newerHere: warning("Lo guardado es más reciente"),
  replacedEdit: warning("Reemplaza una edición hecha en el sitio"),
  nameKept: warning("Se conserva el nombre guardado"),
  ignoredFile: warning("Archivo no leído"),
} as const satisfies Record<string, { level: Level; label: string }>;
export type ProblemKind = keyof typeof problemKinds;
const problemKindNames = Object.keys(problemKinds) as [ProblemKind, ...ProblemKind[]];

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

export const countLabels: Record<keyof Counts, string> = {
  read: "leídos",
  created: "nuevos",
  updated: "actualizados",
  unchanged: "sin cambios",
  refused: "rechazados",
};

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

/** The stored report lists at most this many problems; the CSV report has them all. */
export const storedProblems = 5000;

const undoneShape = z.object({
  operation: z.string(),
  actorName: z.string(),
  deleted: amount,
  restored: amount,
  /** What a forced undo had to leave as it was. */
  left: z.array(z.string()),
});

export const importShape = z.object({
  id: z.string(),
  at: z.string(),
  actorName: z.string(),
  source: z.string(),
  undoneAt: z.string().nullable(),
  report: reportShape,
  undone: undoneShape.nullable(),
});
export type Import = z.infer<typeof importShape>;
export type ImportSummary = Omit<Import, "report" | "undone"> & Pick<Report, "counts" | "problemCounts">;

export const importMessages = {
  unknown: "No encontramos esa importación.",
  alreadyUndone: "Esta importación ya se deshizo.",
  changedMeanwhile: "Algo cambió mientras se deshacía la importación. Inténtalo de nuevo.",
} as const;
