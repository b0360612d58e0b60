import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { recordFields } from "../catalog/contract.ts";
import { workPlaceFields } from "./declaration.ts";

export const workPlaceInput = inputSchema(workPlaceFields);
export const workPlaceUpdate = workPlaceInput.extend({ __v: versionField });
export type WorkPlaceUpdate = z.infer<typeof workPlaceUpdate>;

export const workPlaceShape = z
  .object({ ...recordFields, ...wireShape(workPlaceFields) })
  .meta({ id: "WorkPlace" });

export const workPlaceMessages = {
  created: "Territorio de la actuación guardado correctamente",
  updated: "Territorio de la actuación actualizado correctamente",
  deleted: "Territorio de la actuación eliminado correctamente",
  unknown: "No encontramos ese lugar de una actuación.",
} as const;
