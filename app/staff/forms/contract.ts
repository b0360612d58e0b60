import { z } from "zod";
import { emptyAsMissing, idFilter } from "../../shared/lists/list-query.ts";
import { parseCalendarDate } from "../../shared/values/dates.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { revisionNouns } from "../../shared/values/revisions.ts";
import type { SimilarRecord } from "../../ui/forms/notices/similar-names.tsx";

const unknownNoun = "Ese tipo de registro no se edita en un formulario";

export const unknownRecord = "No encontramos ese registro.";

/** Nouns whose records are known by a name that somebody may enter twice. */
export const namedNouns = ["intervention", "conflict", "news"] as const;
export const namedParameters = z.object({ noun: z.enum(namedNouns, { error: unknownNoun }) });

const wrongDate = "La fecha no es válida";
export const similarQuery = z.object({
  name: z.string({ error: "Escribe un solo nombre" }).trim().max(1000, "Es demasiado largo").default(""),
  intervention: idFilter,
  date: emptyAsMissing(
    z.string({ error: wrongDate }).refine((value) => parseCalendarDate(value) !== null, wrongDate),
  ),
  /** The record that is edited. */
  except: idFilter,
});
export type SimilarQuery = z.infer<typeof similarQuery>;

export const similarShape = z
  .object({
    _id: idSchema,
    name: z.string(),
    /** Name of its intervention; empty for an intervention. */
    place: z.string(),
    /** `yyyy-mm-dd`; empty where the noun has none. */
    date: z.string(),
    /** But for case, accents and spaces. */
    isSameName: z.boolean(),
  })
  .meta({ id: "SimilarRecord" }) satisfies z.ZodType<SimilarRecord>;

export const openFormParameters = z.object({
  noun: z.enum(revisionNouns, { error: unknownNoun }),
  recordId: idSchema,
});
export const openFormReport = z.object({
  isOpen: z.boolean({ error: "Di si el formulario está abierto" }),
});
export const colleagueShape = z
  .object({ name: z.string(), since: z.iso.datetime() })
  .meta({ id: "OpenForm", description: "Somebody else who has the form of the record open" });
export type Colleague = z.infer<typeof colleagueShape>;
