import { z } from "zod";
import { emptyAsMissing, pagingFields } from "../../shared/lists/list-query.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { operationKinds, revisionNouns } from "../../shared/values/revisions.ts";
import { calendarDate } from "../../shared/values/schemas.ts";

const amount = z.number().int().min(0);
const dayFilter = emptyAsMissing(calendarDate("La fecha debe tener la forma aaaa-mm-dd"));

export const operationListQuery = z.object({
  kind: emptyAsMissing(z.enum(operationKinds, { error: "Esa clase de operación no existe" })),
  /** The user who did it. */
  by: emptyAsMissing(z.string({ error: "Debe ser un solo usuario" }).max(100, "Ese usuario no existe")),
  /** From this day on, and until this day, where the study is. */
  from: dayFilter,
  to: dayFilter,
  ...pagingFields,
});
export type OperationFilters = Omit<z.infer<typeof operationListQuery>, "limit" | "offset">;

const leftShape = z.object({
  noun: z.enum(revisionNouns),
  _id: idSchema,
  name: z.string(),
  /** A Spanish sentence without its subject: "Cambió después: rosa, 2024-06-01 10:00." */
  reason: z.string(),
});

export const operationShape = z
  .object({
    _id: idSchema,
    kind: z.enum(operationKinds),
    at: z.iso.datetime(),
    actorName: z.string(),
    title: z
      .string()
      .meta({ description: "What was done, in Spanish: «50 noticias: Fuente → El Pregonero»" }),
    records: amount.meta({ description: "Records that it changed" }),
    undone: z.object({ operation: idSchema, actorName: z.string(), at: z.iso.datetime() }).nullable(),
    canUndo: z.boolean().meta({ description: "Whether the caller may, and it is not undone" }),
    left: z.array(leftShape).meta({ description: "Of an undoing: what stayed as it was" }),
  })
  .meta({ id: "Operation" });
export type ListedOperation = z.infer<typeof operationShape>;

export const operationPreviewShape = operationShape
  .extend({
    deletes: amount,
    restores: amount,
    /** What others did since, which undoing the whole would lose. */
    lost: z.array(leftShape),
    /** What would stay as it is. */
    left: z.array(leftShape),
    /** Why it cannot be undone, or only where it is forced; null where it can. */
    obstacle: z.string().nullable(),
    canForce: z.boolean(),
  })
  .meta({ id: "OperationPreview" });
export type OperationPreview = z.infer<typeof operationPreviewShape>;

export const undoFields = z.object({
  force: z.boolean({ error: "Debe ser true o false" }).optional().meta({
    description: "Undo also where that loses what others changed since; only of what is undone as a whole",
  }),
});

export const operationUndoShape = z
  .object({
    /** By which the undoing can be undone in its turn. */
    operation: idSchema,
    deleted: amount,
    restored: amount,
    left: z.array(leftShape),
    /** A Spanish sentence. */
    message: z.string(),
  })
  .meta({ id: "OperationUndo" });
export type OperationUndo = z.infer<typeof operationUndoShape>;

export const operationMessages = {
  unknown: "No encontramos esa operación.",
  undoneAlready: "Esta operación ya se deshizo.",
  hideAnew: "Un nombre que se lee otra vez se oculta de nuevo en «Nombres ocultos».",
  blocked: "No se deshizo nada: hay cambios posteriores que se perderían.",
  edition: "Una edición no se deshace: se retira, en Ediciones.",
  loadFailed: "Error al cargar las operaciones",
} as const;
