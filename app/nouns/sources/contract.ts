import { z } from "zod";
import { lengths } from "../../shared/values/field-declarations.ts";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { cleanLine, optionalText, versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields } from "../catalog/contract.ts";
import { sourceFields, sourceNoun } from "./declaration.ts";

export const sourceInput = inputSchema(sourceFields);
export const sourceUpdate = sourceInput.extend({ __v: versionField });
export type SourceUpdate = z.infer<typeof sourceUpdate>;

export const sourceShape = z.object({ ...recordFields, ...wireShape(sourceFields) }).meta({ id: "Source" });

/** A news item's own source, with the name of its publication. */
export const newsSourceShape = z
  .object({
    ...wireShape(sourceFields),
    _id: idSchema,
    publication: z.string(),
  })
  .meta({ id: "NewsSource" });
export type NewsSource = z.infer<typeof newsSourceShape>;
/** The publication by its name: a new one where none has it. */
export const newsSourceInput = sourceInput.partial().extend({
  publication: optionalText(lengths.name, cleanLine).optional(),
  clippings: z
    .array(idSchema, { error: "Debe ser una lista de recortes" })
    .optional()
    .meta({ description: "Uploaded clippings that it takes in" }),
});
export type NewsSourceInput = z.infer<typeof newsSourceInput>;
/** What the form of a news item asks of its source. */
export const pressSourceForm = newsSourceInput.pick({
  publication: true,
  author: true,
  section: true,
  page: true,
  url: true,
  clippings: true,
});
export type PressSourceForm = z.infer<typeof pressSourceForm>;

export const sourceMessages = describeWrites(sourceNoun);
