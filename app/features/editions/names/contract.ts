import { z } from "zod";
import { countLetters, shortestHidden } from "../../../shared/names/hidden-names.ts";
import { idSchema } from "../../../shared/values/ids.ts";
import { revisionNouns } from "../../../shared/values/revisions.ts";
import { cleanLine, requiredText } from "../../../shared/values/schemas.ts";

/** Spellings that one act hides. */
const mostNames = 30;
/** Passages of which each is chosen. */
export const mostPassages = 500;

const missing = "Escribe el nombre que se oculta";
const name = requiredText(missing, 200, cleanLine).refine(
  (value) => countLetters(value) >= shortestHidden,
  `Un nombre tiene al menos ${shortestHidden} letras: con menos se ocultarían otras palabras`,
);
const names = z
  .array(name, { error: missing })
  .min(1, missing)
  .max(mostNames, `Escribe ${mostNames} formas del nombre como máximo`)
  .meta({ description: "Every spelling, whatever its case and accents", example: ["Ana Pérez"] });

const unknownPassage = "Ese pasaje no existe";

export const placesInput = z.object({ names });
export const namesInput = placesInput.extend({
  spared: z
    .array(z.string({ error: unknownPassage }).max(2_000, unknownPassage), { error: unknownPassage })
    .max(mostPassages, "Son demasiados pasajes")
    .default([])
    .meta({ description: "Passages in which the name stays, as the list of places names them" }),
});
export type NamesInput = z.infer<typeof namesInput>;

const standings = ["current", "past", "edition"] as const;

export const placeShape = z
  .object({
    passage: z.string().meta({ description: "The same for each text with the same words around the name" }),
    before: z.string(),
    name: z.string(),
    after: z.string(),
    records: z.array(
      z.object({
        noun: z.enum([...revisionNouns, "edition", "codebook"]),
        id: z.string(),
        name: z.string(),
        in: z.array(z.enum(standings)),
      }),
    ),
    /** Records with the passage, of which `records` has the first. */
    total: z.number().int(),
  })
  .meta({ id: "NamePlace" });
export type PublicPlace = z.infer<typeof placeShape>;
/** A name that was looked for, with every place in public where it stands. */
export type FoundName = { names: string[]; places: PublicPlace[] };
export type Standing = (typeof standings)[number];

export const hiddenNameShape = z
  .object({
    _id: idSchema,
    names: z.array(z.string()),
    spared: z.number().int(),
    hiddenAt: z.iso.datetime(),
    hiddenBy: z.string(),
  })
  .meta({ id: "HiddenName" });
export type StoredHiddenName = z.infer<typeof hiddenNameShape>;

export const nameMessages = {
  loadFailed: "Error al cargar los nombres ocultos",
  tooMany: `Está en más de ${mostPassages} pasajes: escribe el nombre completo`,
  left: (names: readonly string[]) => `Cambió después y sigue con «(oculto)»: ${names.join("; ")}`,
  hidden: "Nombre oculto: ya no se lee en lo público",
} as const;
