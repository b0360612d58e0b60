import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { hierarchyFields, type ListNoun, stageFields, systemFields } from "./declaration.ts";
import { placeInList } from "./fields.ts";

/** What every stored record carries on the wire. */
export const recordFields = {
  _id: idSchema,
  __v: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

// What an entry has besides its name is on the wire only where somebody has written it.
export const hierarchyShape = z
  .object({ ...recordFields, ...wireShape(hierarchyFields) })
  .partial({ meaning: true })
  .meta({ id: "Hierarchy" });
export const systemShape = z
  .object({ ...recordFields, ...wireShape(systemFields) })
  .partial({ meaning: true, color: true, pattern: true, pictogram: true })
  .meta({ id: "System" });
export const stageShape = z
  .object({ ...recordFields, ...wireShape(stageFields) })
  .partial({ meaning: true, sign: true })
  .meta({ id: "Stage" });

export type Hierarchy = z.infer<typeof hierarchyShape>;
export type System = z.infer<typeof systemShape>;
export type Stage = z.infer<typeof stageShape>;

export const entryInputs = {
  hierarchy: inputSchema(hierarchyFields).extend(placeInList),
  system: inputSchema(systemFields).extend(placeInList),
  stage: inputSchema(stageFields).extend(placeInList),
} satisfies Record<ListNoun, z.ZodObject>;

export const toUpdate = (input: z.ZodObject) => input.extend({ __v: versionField });
