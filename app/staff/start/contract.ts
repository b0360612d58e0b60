import { z } from "zod";
import { bookUpdate } from "../../features/coding/contract.ts";
import { entryInputs } from "../../nouns/catalog/contract.ts";
import { type ListNoun, mostEntries } from "../../nouns/catalog/declaration.ts";
import { layerInput } from "../../nouns/geometries/contract.ts";
import { sitePartSchemas } from "../../nouns/site/contract.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { foldText } from "../../shared/values/text.ts";
import { partTexts, templateParts, templateVersion } from "./fields.ts";

/** The error of an object of a template's file. */
const explain = ({ code, keys }: { code?: string; keys?: string[] }) =>
  code === "unrecognized_keys"
    ? `tiene campos que este sitio no conoce: ${(keys ?? []).join(", ")}`
    : "debe ser un objeto con sus campos";

/** The fields of some parts of the site. Those that a file does not have stay as they are. */
function describeParts(parts: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, names]) => {
      const { shape } = sitePartSchemas[part as keyof typeof sitePartSchemas] as z.ZodObject;
      const fields = names.flatMap((name) => (shape[name] ? [[name, shape[name].optional()] as const] : []));
      return [part, z.strictObject(Object.fromEntries(fields), { error: explain }).optional()];
    }),
  );
}

function isDistinct(entries: { _id?: string; systemName?: string; hierarchyName?: string }[]): boolean {
  const ids = entries.flatMap(({ _id }) => _id ?? []);
  const names = entries.map(({ systemName, hierarchyName }) => foldText(systemName ?? hierarchyName ?? ""));
  return new Set(ids).size === ids.length && new Set(names).size === names.length;
}

/** An entry of a list, known by its id where it has one, and else by its name. */
const describeEntries = <Input extends z.ZodObject>(input: Input, noun: ListNoun) =>
  z
    .array(
      z.strictObject(input.omit({ after: true }).extend({ _id: idSchema.optional() }).shape, {
        error: explain,
      }),
      "debe ser una lista de entradas",
    )
    .refine(isDistinct, "tiene dos veces la misma entrada")
    .max(mostEntries[noun], `tiene más de ${mostEntries[noun]} entradas`)
    .optional();

const templateLayer = layerInput
  .omit({ geojson: true })
  .extend({ file: z.string().regex(/^layers\/[a-z0-9-]{1,80}\.geojson$/, "no es la dirección de una capa") });

const lists = {
  systems: describeEntries(entryInputs.system, "system"),
  hierarchies: describeEntries(entryInputs.hierarchy, "hierarchy"),
  stages: describeEntries(entryInputs.stage, "stage"),
};
export const templateLists = z.strictObject(lists);

/** profile.json, whose schema is published. */
export const profileFile = z
  .strictObject(
    {
      $schema: z.string().optional(),
      version: z.literal(
        templateVersion,
        `es de otra versión: este sitio lee plantillas de la versión ${templateVersion}`,
      ),
      ...describeParts(templateParts),
      ...lists,
      layers: z
        .array(templateLayer, "debe ser una lista de capas")
        .max(20, "tiene más de 20 capas")
        .optional(),
    },
    { error: explain },
  )
  .meta({ title: "Perfil de un estudio", description: "The profile.json of a study's template" });

/** texts.json */
export const textsFile = z.strictObject(describeParts(partTexts), { error: explain });

/** codebook.json, once each of its values follows something. */
export const codebookFile = bookUpdate.omit({ __v: true });

const amount = z.number().int().min(0);

/** What a template would change. */
export const templatePreviewShape = z
  .object({
    name: z.string(),
    changes: z.array(
      z.object({ part: z.string(), label: z.string(), before: z.string(), after: z.string() }),
    ),
    places: z.object({ created: amount, updated: amount, unchanged: amount, refused: amount }),
    layers: z.object({ created: amount, updated: amount, unchanged: amount }),
    codebook: z
      .object({ variables: amount, values: amount, changes: z.boolean() })
      .nullable()
      .meta({ description: "Null where the template has none" }),
    problems: z.array(z.string()).meta({ description: "Why places are refused" }),
  })
  .meta({ id: "TemplatePreview" });
export type TemplatePreview = z.infer<typeof templatePreviewShape>;

/** How far a study has begun. */
export const startShape = z
  .object({
    records: amount.meta({ description: "Interventions, conflicts and news" }),
    hasDemonstration: z.boolean(),
    places: amount,
    layers: amount,
    codebook: z.enum(["none", "draft", "inForce"]),
    starters: z.array(z.object({ key: z.string(), name: z.string(), about: z.string() })),
  })
  .meta({ id: "StudyStart" });
export type StudyStart = z.infer<typeof startShape>;

export const templateShape = z.string().meta({ contentMediaType: "application/zip" });
