import { z } from "zod";
import { newsSourceInput, sourceInput } from "../../../nouns/sources/contract.ts";
import { idFilter } from "../../../shared/lists/list-query.ts";
import { idSchema } from "../../../shared/values/ids.ts";
import { dryRunShape } from "../contract.ts";
import { type LineState, stateWords } from "./constants.ts";

/** What a line says of its source; the publication by its name. */
export const lineFields = sourceInput
  .pick({
    kind: true,
    author: true,
    title: true,
    date: true,
    date_precision: true,
    section: true,
    page: true,
    url: true,
    note: true,
  })
  .extend({ publication: newsSourceInput.shape.publication });
export type LineFields = z.infer<typeof lineFields>;

export const lineStates = Object.keys(stateWords) as [LineState, ...LineState[]];

const recordShape = z.object({ noun: z.enum(["news", "source"]), _id: idSchema, name: z.string() });

const lineShape = z.object({
  id: idSchema.meta({ description: "Stays the same while the text has the line" }),
  intervention: idSchema,
  section: z.string().meta({ description: "Which text of the datasheet has it" }),
  text: z.string().meta({ description: "The line as the study wrote it" }),
  state: z.enum(lineStates).meta({
    description:
      "new: a source would be created; same: with another line; source, news: it is the source of that record; doubt: it may be; linked: it has its source already; unread: it cannot be read",
  }),
  fields: z.record(z.string(), z.string()).nullable().meta({ description: "What was read of it" }),
  record: recordShape.extend({ date: z.string() }).nullable().meta({ description: "What it is the same as" }),
  reason: z.string().meta({ description: "Why it cannot be read, or what is to be looked at, in Spanish" }),
});
export type ShownLine = z.infer<typeof lineShape>;

export const bibliographyShape = dryRunShape
  .pick({ report: true, csv: true })
  .extend({
    interventions: z.array(z.object({ _id: idSchema, name: z.string() })),
    lines: z.array(lineShape),
  })
  .meta({ id: "Bibliography" });
export type Bibliography = z.infer<typeof bibliographyShape>;

export const bibliographyScope = z.object({
  intervention: idFilter.meta({ description: "Only of its datasheet" }),
});

const wrongLines = "Debe ser una lista de líneas";
export const bibliographyInput = bibliographyScope.extend({
  lines: z
    .array(
      z.object(
        {
          id: idSchema,
          fields: lineFields.optional().meta({ description: "Instead of what was read of it" }),
          isOther: z
            .boolean({ error: "Debe ser true o false" })
            .optional()
            .meta({ description: "Names another source than the record that it seems to name" }),
        },
        { error: wrongLines },
      ),
      { error: wrongLines },
    )
    .max(20_000, "Son demasiadas líneas: máximo 20.000")
    .optional()
    .meta({ description: "The lines to take in; without it all that are certain" }),
});
export type BibliographyInput = z.infer<typeof bibliographyInput>;
export type ChosenLine = NonNullable<BibliographyInput["lines"]>[number];

export const bibliographyMessages = {
  loadFailed: "Error al leer las bibliografías",
  changed: "El texto de una ficha cambió después de la revisión. No se guardó nada: revisa de nuevo.",
} as const;
