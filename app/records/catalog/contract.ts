import { z } from "zod";
import { idSchema } from "../../shared/values/ids.ts";

/** What every stored record carries on the wire. */
export const recordFields = {
  _id: idSchema,
  __v: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const hierarchyShape = z
  .object({ ...recordFields, hierarchyName: z.string() })
  .meta({ id: "Hierarchy" });
export const systemShape = z.object({ ...recordFields, systemName: z.string() }).meta({ id: "System" });
/** A stage's name is in `systemName` on the wire, as clients of the study expect it. */
export const stageShape = z.object({ ...recordFields, systemName: z.string() }).meta({ id: "Stage" });

export type Hierarchy = z.infer<typeof hierarchyShape>;
export type System = z.infer<typeof systemShape>;
export type Stage = z.infer<typeof stageShape>;

export const catalogPaths = {
  hierarchies: "/hierarchy",
  systems: "/system",
  system: "/system/:id",
  stages: "/time_stress_ocurrence",
} as const;
