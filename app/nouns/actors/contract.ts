import { z } from "zod";
import { sides } from "../../shared/evidence/vocabulary.ts";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { idList, requiredId, versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields } from "../catalog/contract.ts";
import { actorFields, actorNoun } from "./declaration.ts";

/** Actors are merged by a call of their own. */
const { mergedInto: _, ...written } = actorFields;

export const actorInput = inputSchema(written);
export const actorUpdate = actorInput.extend({
  __v: versionField,
  keepFormerName: z
    .boolean({ error: "Debe ser true o false" })
    .optional()
    .meta({ description: "Whether the name that it had stays as one of its other names; true where absent" }),
});
export type ActorUpdate = z.infer<typeof actorUpdate>;
export const actorsMerge = z.object({
  actors: idList()
    .refine((ids) => ids.some((id) => id !== ""), "Elige al menos un actor que se una con él")
    .meta({ description: "Those that it stands for from now on" }),
});
export const actorMerge = z.object({ into: requiredId("Falta el actor con el que se une") });

export const actorShape = z
  .object({
    ...recordFields,
    ...wireShape(written),
    merged: z.array(idSchema).meta({ description: "Actors that were merged into this one" }),
    mergedNames: z.array(z.string()).meta({ description: "What these are called, in the same order" }),
    conflicts: z
      .array(z.object({ _id: idSchema, side: z.enum(sides) }))
      .meta({ description: "Conflicts in which it takes part" }),
  })
  .meta({ id: "Actor" });
export type ActorRecord = z.infer<typeof actorShape>;

export const actorMessages = {
  ...describeWrites(actorNoun),
  merged: "Actores unidos correctamente",
} as const;
