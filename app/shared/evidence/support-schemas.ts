import { z } from "zod";
import { lengths } from "../values/field-declarations.ts";
import { optionalText, requiredId } from "../values/schemas.ts";
import { certainties, supports } from "./vocabulary.ts";

const notList = "Este campo debe ser una lista de fuentes";

const supportInput = z.object(
  {
    source: requiredId("Falta la fuente"),
    support: z.enum(supports, { error: `Debe ser ${supports.join(", ")}` }).default("supports"),
    certainty: z.enum(certainties, { error: `Debe ser ${certainties.join(", ")}` }).default("certain"),
    note: optionalText(lengths.line).default(""),
  },
  { error: notList },
);

/** The sources of a passage, each once. In no form, so that no form loads it. */
export const supportList = z
  .array(supportInput, { error: notList })
  .max(50, "La lista es demasiado larga: máximo 50")
  .refine((list) => new Set(list.map(({ source }) => source)).size === list.length, {
    error: "Una fuente está dos veces",
  });
