import { z } from "zod";
import { codingUnits, sampleStates } from "../../../shared/coding/vocabulary.ts";
import { lengths } from "../../../shared/values/field-declarations.ts";
import { idSchema } from "../../../shared/values/ids.ts";
import { optionalText, requiredText, versionField } from "../../../shared/values/schemas.ts";
import { codebookNumber, queueVariable, readingParameters, wrongCode } from "../contract.ts";

export const sampleInput = z.object({
  fraction: z
    .number({ error: "Escribe qué parte se lee dos veces" })
    .min(0.01, "La parte va de 1 a 100 por ciento")
    .max(1, "La parte va de 1 a 100 por ciento"),
  seed: optionalText(40).optional(),
  firstCoder: idSchema,
  secondCoder: idSchema,
});
export type SampleInput = z.infer<typeof sampleInput>;

export const sampleUpdate = z.object({
  state: z.literal("closed", { error: "Lo único que se cambia de una muestra es que se cierra" }),
  __v: versionField,
});

const sampleResult = z.object({
  variable: z.string(),
  n: z.number(),
  percent: z.number().nullable(),
  alpha: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  kappa: z.number().nullable().optional(),
  confusions: z
    .array(z.array(z.number()))
    .optional()
    .meta({ description: "How often the first reading is one value (row) and the second another (column)" }),
  values: z.array(z.object({ code: z.string(), label: z.string() })),
  label: z.string(),
  verdict: z.string().meta({ description: "What the α allows to be said" }),
});

export const sampleShape = z
  .object({
    _id: idSchema,
    codebook: z.number(),
    state: z.enum(sampleStates),
    fraction: z.number(),
    seed: z.string(),
    coders: z.array(z.object({ name: z.string(), isThere: z.boolean() })),
    hadPublicReadings: z.boolean(),
    records: z.object({ news: z.number(), conflict: z.number() }),
    read: z.number().meta({ description: "Records that both have read" }),
    gone: z.number().meta({ description: "Records that were deleted since it was drawn" }),
    merged: z.number().meta({ description: "Records that were merged into another since it was drawn" }),
    createdAt: z.string(),
    closedAt: z.string().nullable(),
    results: z.array(sampleResult),
  })
  .meta({ id: "CodingSample" });
export type Sample = z.infer<typeof sampleShape>;

const side = z.object({ code: z.string().nullable(), label: z.string(), passage: z.string() });
export const disagreementShape = z
  .object({
    noun: z.enum(codingUnits),
    _id: idSchema,
    title: z.string(),
    codebook: z.number().meta({ description: "The number of the book that the variable is of" }),
    about: z.string(),
    paragraphs: z.array(z.array(z.string())),
    variable: queueVariable,
    sides: z.array(side).length(2).meta({ description: "Both readings, in an order by chance" }),
  })
  .meta({ id: "CodingDisagreement" });
export type Disagreement = z.infer<typeof disagreementShape>;

const wrongVariable = "Esa variable no está en el libro";
export const decisionParameters = readingParameters.extend({ variable: z.string().max(30, wrongVariable) });
export const decisionInput = z.object({
  codebook: codebookNumber,
  value: z
    .string({ error: wrongCode })
    .nullable()
    .meta({ description: "A code; null for «no se puede decir»" }),
  reason: requiredText("Escribe la razón de la decisión", lengths.line),
});
export type DecisionInput = z.infer<typeof decisionInput>;
