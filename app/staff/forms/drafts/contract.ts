import { z } from "zod";
import { idSchema } from "../../../shared/values/ids.ts";
import type { DraftCopy, KeptDraft } from "../../../ui/forms/drafts/keeping/draft-calls.ts";

/** Bytes. */
const mostBytes = 256 * 1024;

export const draftMessages = {
  tooLarge: "El borrador pasa de 256 kB",
  tooMany: "Ya tienes 50 borradores en el servidor: guarda o descarta alguno",
  unreadable: "El borrador no se puede leer",
  secret: "Un borrador no lleva contraseñas",
  otherOwner: "El borrador es de otra persona",
  taken: "El borrador ya se guardó, se descartó o se abrió en otro equipo.",
  unknown: "No encontramos ese borrador.",
  erased: "Borrador descartado correctamente",
} as const;

/** A field of a password with something in it. Forms leave it out; this is for a form that forgets to. */
const secret = /"(?:currentPassword|userPassword|passwordConfirmation)"\s*:\s*"[^"]/;

const content = z
  .string({ error: draftMessages.unreadable })
  .refine((text) => Buffer.byteLength(text) <= mostBytes, { error: draftMessages.tooLarge, abort: true })
  .refine(hasValues, { error: draftMessages.unreadable, abort: true })
  .refine((text) => !secret.test(text), draftMessages.secret)
  .meta({ description: "JSON: what was typed (`values`), over what, and what was sent to be saved" });

function hasValues(text: string): boolean {
  try {
    const { values } = (JSON.parse(text) ?? {}) as { values?: unknown };
    return typeof values === "object" && values !== null && !Array.isArray(values);
  } catch {
    return false;
  }
}

const wrongVersion = "La versión debe ser un número entero positivo";
const version = z.int({ error: wrongVersion }).min(1, wrongVersion).max(2_147_483_647, wrongVersion);
const name = z
  .string({ error: "Falta el formulario" })
  .regex(/^[\w/.-]{1,200}$/, "El nombre del formulario o del registro no es válido");
const holder = idSchema.meta({ description: "The browser that changes the draft" });

export const draftInput = z.object({
  owner: idSchema.meta({ description: "Who typed it; refused where somebody else is signed in by now" }),
  form: name,
  recordId: name.nullable().meta({ description: "The record's id, or the name of a part of the site" }),
  content,
  __v: version,
  holder,
  takes: version
    .optional()
    .meta({ description: "The version that another browser had stored, to take it over" }),
  isOpen: z.boolean({ error: "Di si el formulario está abierto" }),
});
export type DraftInput = z.infer<typeof draftInput>;

export const eraseQuery = z.object({
  holder: holder.optional(),
  takes: z.coerce.number("Debe ser un número").pipe(version).optional(),
});
export type EraseQuery = z.infer<typeof eraseQuery>;

export const draftShape = z
  .object({
    _id: idSchema,
    form: z.string(),
    recordId: z.string().nullable(),
    __v: version,
    holder,
    isOpen: z.boolean(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "Draft",
    description: "What the caller has typed into a form and not saved",
  }) satisfies z.ZodType<KeptDraft>;

export const draftCopyShape = z
  .object({ content: z.string(), __v: version, holder, updatedAt: z.iso.datetime() })
  .meta({ id: "DraftCopy" }) satisfies z.ZodType<DraftCopy>;

export const draftReceipt = z.object({ updatedAt: z.iso.datetime() }).meta({ id: "DraftReceipt" });
