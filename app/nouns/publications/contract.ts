import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { recordFields } from "../catalog/contract.ts";
import { publicationFields } from "./declaration.ts";

export const publicationInput = inputSchema(publicationFields);
export const publicationUpdate = publicationInput.extend({ __v: versionField });
export type PublicationUpdate = z.infer<typeof publicationUpdate>;

export const publicationShape = z
  .object({ ...recordFields, ...wireShape(publicationFields) })
  .meta({ id: "Publication" });
export type Publication = z.infer<typeof publicationShape>;

export const publicationMessages = {
  created: "Publicación creada correctamente",
  updated: "Publicación actualizada correctamente",
  deleted: "Publicación eliminada correctamente",
  unknown: "No encontramos esa publicación.",
} as const;
