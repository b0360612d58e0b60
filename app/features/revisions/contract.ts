import { z } from "zod";
import { emptyAsMissing, idFilter, pagingFields } from "../../shared/lists/list-query.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { revisionActions, revisionNouns } from "../../shared/values/revisions.ts";
import { calendarDate, versionField } from "../../shared/values/schemas.ts";

const unknownNoun = "Ese tipo de registro no tiene historial";
const noun = z.enum(revisionNouns, { error: unknownNoun });
const amount = z.number().int().min(0);

const dayFilter = emptyAsMissing(calendarDate("La fecha debe tener la forma aaaa-mm-dd"));

export const recordParameters = z.object({ noun, recordId: idSchema });
export const historyListQuery = z.object(pagingFields);
export const activityListQuery = z.object({
  noun: z.enum(["", ...revisionNouns], { error: unknownNoun }).optional(),
  /** Only writes that changed this record. */
  record: idFilter,
  /** The user who did it. */
  by: emptyAsMissing(z.string({ error: "Debe ser un solo usuario" }).max(100, "Ese usuario no existe")),
  /** From this day on, and until this day, where the study is. */
  from: dayFilter,
  to: dayFilter,
  ...pagingFields,
});

const wrongNumber = "El número de la versión no es válido";
const revisionNumber = z
  .string({ error: wrongNumber })
  .regex(/^\d{1,15}$/, wrongNumber)
  .transform(Number);
export const versionParameters = recordParameters.extend({ revision: revisionNumber });
/** The version to compare with; without it all that the version had. */
export const comparisonQuery = z.object({ from: revisionNumber.optional() });

export const versionRestore = z.object({
  revision: z
    .number({ error: wrongNumber })
    .int(wrongNumber)
    .min(0, wrongNumber)
    .meta({ description: "The version to go back to, by the number of its revision", example: 12 }),
  __v: versionField,
});
export type VersionRestore = z.infer<typeof versionRestore>;

const valueShape = z.union([z.string(), z.array(z.string())]).nullable();

/** A changed field in readable form; null if the record did not exist before or after. */
export const changeShape = z.object({
  field: z.string(),
  label: z.string(),
  kind: z.enum(["text", "longText", "list", "image"]),
  before: valueShape,
  after: valueShape,
});
export type FieldChange = z.infer<typeof changeShape>;
export type FieldValue = z.infer<typeof valueShape>;

export const versionShape = z
  .object({
    revision: amount,
    /** After the change; null for a deletion. */
    __v: amount.nullable(),
    at: z.iso.datetime(),
    actorName: z.string(),
    action: z.enum(revisionActions),
    isCurrent: z.boolean(),
    /** The latest name, also of a deleted record. */
    name: z.string(),
    changes: z.array(changeShape),
  })
  .meta({ id: "Version" });
export type Version = z.infer<typeof versionShape>;

const versionHead = versionShape.pick({ revision: true, at: true, actorName: true, action: true });
export const comparisonShape = z
  .object({ from: versionHead.nullable(), to: versionHead, name: z.string(), changes: z.array(changeShape) })
  .meta({ id: "VersionComparison" });
export type VersionComparison = z.infer<typeof comparisonShape>;

/** The import that the operation performed or undid. */
const importOfOperation = z.object({ id: idSchema, source: z.string(), isUndo: z.boolean() }).nullable();

const operationFields = {
  operation: idSchema,
  at: z.iso.datetime(),
  actorName: z.string(),
  noun,
  recordId: idSchema,
  name: z.string(),
  import: importOfOperation,
};

export const deletionShape = z
  .object({
    ...operationFields,
    /** Other records deleted with it, by noun. */
    others: z.partialRecord(z.enum(revisionNouns), amount),
    canRestore: z.boolean(),
    /** A Spanish sentence; null if it can be restored. */
    reason: z.string().nullable(),
  })
  .meta({ id: "Deletion" });
export type Deletion = z.infer<typeof deletionShape>;

export const activityShape = z
  .object({
    ...operationFields,
    action: z.enum(revisionActions),
    records: amount,
    canUndo: z
      .boolean()
      .meta({ description: "Whether the caller finds it among the operations, not undone" }),
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof activityShape>;

export const historyMessages = {
  unknownRecord: "No encontramos ese registro ni su historial.",
  unknownVersion: "Este registro no tiene esa versión",
  isCurrent: "Esa versión es la actual: no hay nada que restaurar.",
  isDeletion: "En esa versión el registro se eliminó: elige una anterior.",
  isDeleted: "Este registro está eliminado: restáuralo primero desde Eliminados.",
  versionRestored: "Versión restaurada correctamente",
  restoredAlready: "Ya se restauró: está de nuevo en el sitio.",
  partlyThere: "Una parte de lo que se eliminó está de nuevo en el sitio.",
  deletedAgain: "Se restauró y se eliminó de nuevo después: restaura esa otra eliminación.",
  needsPassword: "Necesita una contraseña nueva para entrar: asígnasela desde Usuarios.",
} as const;
