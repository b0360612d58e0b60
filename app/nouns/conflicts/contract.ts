import { z } from "zod";
import { sides } from "../../shared/evidence/vocabulary.ts";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields, stageShape } from "../catalog/contract.ts";
import { type InterventionReference, plainInterventionShape } from "../interventions/contract.ts";
import type { ChoiceMeaning } from "../site/contract.ts";
import { conflictFields, conflictNoun } from "./declaration.ts";

const conflictForm = inputSchema(conflictFields);
/** The call names the intervention in its path. */
export const conflictInput = conflictForm.omit({ intervention: true });
export const conflictUpdate = conflictInput.extend({ __v: versionField });
export type ConflictForm = z.infer<typeof conflictForm>;
export type ConflictUpdate = z.infer<typeof conflictUpdate>;

const conflictActorShape = z.object({ _id: idSchema, name: z.string(), side: z.enum(sides) });
export type ConflictActor = z.infer<typeof conflictActorShape>;

export const conflictShape = z
  .object({
    ...recordFields,
    ...wireShape(conflictFields),
    timeStressOccurrence: stageShape,
    intervention: plainInterventionShape,
    actors: z.array(conflictActorShape).meta({ description: "Those named, each once a side" }),
  })
  .meta({ id: "Conflict" });
export const oneConflictShape = conflictShape
  .extend({ documentedBy: z.array(idSchema).meta({ description: "News that report on it, oldest first" }) })
  .meta({ id: "OneConflict" });
export type OneConflict = z.infer<typeof oneConflictShape>;
export type Conflict = z.infer<typeof conflictShape>;
/** For lists: the intervention without its lists of ids. */
export type ConflictCard = Pick<Conflict, "_id" | "conflictName" | "timeStressOccurrence" | "image"> & {
  /** The beginning of the description. */
  excerpt: string;
  intervention: InterventionReference;
  imageAlt: string;
};

export type ConflictReading = Omit<Conflict, "intervention"> & {
  intervention: InterventionReference;
  imageAlt: string;
};

export type ConflictOption = { id: string; name: string; intervention: string };

const codingChoiceShape = z.object({
  name: z.string(),
  conflicts: z.number().int().min(0),
  isKept: z.boolean().meta({ description: "False for one that conflicts have and the list has not" }),
  definition: z.string(),
  example: z.string(),
});
export const codingShape = z
  .object({
    types: z.array(codingChoiceShape),
    escalations: z.array(codingChoiceShape),
    stages: z.array(codingChoiceShape).meta({ description: "The list of stages: all of it is kept" }),
    claimants: z.array(z.string()).meta({ description: "Names in use, most used first" }),
    defendants: z.array(z.string()).meta({ description: "Names in use, most used first" }),
    sampled: z
      .array(idSchema)
      .meta({ description: "Conflicts of the open sample, which its two coders read" }),
    __v: recordFields.__v,
  })
  .meta({ id: "Coding" });
export type CodingChoice = z.infer<typeof codingChoiceShape>;
export type Coding = z.infer<typeof codingShape>;
/** A stage as the form of a conflict offers it. */
export type StageOption = { id: string } & ChoiceMeaning;

export const conflictMessages = {
  ...describeWrites(conflictNoun),
  loadFailed: "Error al cargar los conflictos",
  formFailed: "Ha ocurrido un error al cargar el formulario",
} as const;
