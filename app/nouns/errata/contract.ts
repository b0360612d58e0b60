import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { recordFields } from "../catalog/contract.ts";
import { erratumFields } from "./declaration.ts";

export const erratumInput = inputSchema(erratumFields);
export const erratumUpdate = erratumInput.extend({ __v: versionField });
export type ErratumUpdate = z.infer<typeof erratumUpdate>;

export const erratumShape = z
  .object({ ...recordFields, ...wireShape(erratumFields) })
  .meta({ id: "Erratum" });

export const erratumMessages = {
  created: "Fe de erratas publicada correctamente",
  updated: "Fe de erratas actualizada correctamente",
  deleted: "Fe de erratas eliminada correctamente",
  unknown: "No encontramos esa errata.",
} as const;
