import { z } from "zod";
import { assignmentStates } from "../../../shared/values/assignments.ts";
import { idSchema } from "../../../shared/values/ids.ts";
import { optionalText, requiredText, versionField } from "../../../shared/values/schemas.ts";
import { bulkLimit } from "../constants.ts";
import { tableParameters } from "../contract.ts";

const { noun } = tableParameters.shape;

export const assignmentInput = z.object({
  noun,
  name: requiredText("Escribe cómo se llama la lista", 80),
  query: optionalText(2000).optional().meta({ description: "The table's filters, as in its address" }),
  ids: z
    .array(idSchema, { error: "Elige los registros" })
    .max(bulkLimit, `Elige como máximo ${bulkLimit} registros`)
    .optional()
    .meta({ description: "The records; without it those that the filters leave" }),
  assignee: idSchema,
  note: optionalText(500).optional(),
});
export type AssignmentInput = z.infer<typeof assignmentInput>;

export const assignmentAnswer = z.object({
  state: z.enum(assignmentStates, { error: "Debe ser open, done o returned" }),
  answer: optionalText(500).optional(),
  __v: versionField,
});
export type AssignmentAnswer = z.infer<typeof assignmentAnswer>;

const total = z.number().int().min(0);
export const assignmentShape = z
  .object({
    _id: idSchema,
    __v: total,
    noun,
    name: z.string(),
    query: z.string(),
    note: z.string(),
    state: z.enum(assignmentStates),
    answer: z.string(),
    assigneeName: z.string(),
    assignerName: z.string(),
    /** Whether it is the caller's to work through; else they have assigned it. */
    isMine: z.boolean(),
    total,
    left: total.meta({ description: "Records that still do not pass its check, or were not changed since" }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Assignment" });
export type Assignment = z.infer<typeof assignmentShape>;

export const colleagueShape = z.object({ _id: idSchema, name: z.string() }).meta({ id: "Colleague" });
export type Colleague = z.infer<typeof colleagueShape>;

export const assignmentMessages = {
  created: "Lista asignada correctamente",
  updated: "Lista actualizada correctamente",
  deleted: "Lista retirada correctamente",
  unknown: "No encontramos esa lista.",
  unknownColleague: "Esa persona no existe",
  wrongQuery: "Los filtros no son de esta tabla",
  nothing: "No hay registros con estos filtros: no hay nada que asignar",
} as const;
