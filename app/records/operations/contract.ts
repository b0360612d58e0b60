import { z } from "zod";
import { idSchema } from "../../shared/values/ids.ts";
import { revisionNouns } from "../../shared/values/revisions.ts";

const amount = z.number().int().min(0);

const leftShape = z.object({
  noun: z.enum(revisionNouns),
  _id: idSchema,
  name: z.string(),
  /** A Spanish sentence without its subject: "Cambió después: rosa, 2024-06-01 10:00." */
  reason: z.string(),
});

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
  blocked: "No se deshizo nada: hay cambios posteriores que se perderían.",
} as const;
