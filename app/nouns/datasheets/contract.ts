import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields } from "../catalog/contract.ts";
import { plainInterventionShape } from "../interventions/contract.ts";
import { datasheetFields, datasheetNoun } from "./declaration.ts";

/** The call names the intervention in its path. */
export const datasheetInput = inputSchema(datasheetFields).omit({ intervention: true });
export const datasheetUpdate = datasheetInput.extend({ __v: versionField });
export type DatasheetInput = z.infer<typeof datasheetInput>;
export type DatasheetUpdate = z.infer<typeof datasheetUpdate>;

export const datasheetShape = z
  .object({
    ...recordFields,
    ...wireShape(datasheetFields),
    intervention: plainInterventionShape,
  })
  .meta({ id: "Datasheet" });
export type Datasheet = z.infer<typeof datasheetShape>;
/** With the alternative texts, which no API response has. */
export type DatasheetReading = Datasheet &
  Record<"image_description_alt" | "image_features_alt" | "image_conflictivity_alt", string>;

type TextSection = "description" | "features" | "conflictivity";
export type DatasheetImageField = `image_${TextSection}${"" | "_alt" | "_caption" | "_credit"}`;

export const datasheetMessages = {
  ...describeWrites(datasheetNoun),
  loadFailed: "Error al cargar la ficha técnica",
  exists: "Esta actuación urbanística ya tiene una ficha técnica.",
} as const;
