import { z } from "zod";
import { wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { hierarchyFields, systemFields } from "./declaration.ts";

/** What every stored record carries on the wire. */
export const recordFields = {
  _id: idSchema,
  __v: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const hierarchyShape = z
  .object({ ...recordFields, ...wireShape(hierarchyFields) })
  .meta({ id: "Hierarchy" });
export const systemShape = z.object({ ...recordFields, ...wireShape(systemFields) }).meta({ id: "System" });
export const stageShape = z.object({ ...recordFields, ...wireShape(systemFields) }).meta({ id: "Stage" });

export type Hierarchy = z.infer<typeof hierarchyShape>;
export type System = z.infer<typeof systemShape>;
export type Stage = z.infer<typeof stageShape>;
