import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields } from "../catalog/contract.ts";
import { publicationFields, publicationNoun } from "./declaration.ts";

export const publicationInput = inputSchema(publicationFields);
export const publicationUpdate = publicationInput.extend({ __v: versionField });
export type PublicationUpdate = z.infer<typeof publicationUpdate>;

export const publicationShape = z
  .object({ ...recordFields, ...wireShape(publicationFields) })
  .meta({ id: "Publication" });

export const publicationMessages = describeWrites(publicationNoun);
