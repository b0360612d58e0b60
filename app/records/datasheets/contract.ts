import { z } from "zod";
import {
  imageDescription,
  lengths,
  optionalAddress,
  requiredAddress,
  requiredText,
  versionField,
} from "../../shared/values/fields.ts";
import { recordFields } from "../catalog/contract.ts";
import { plainInterventionShape } from "../interventions/contract.ts";

export const datasheetFields = z.object({
  description: requiredText("La descripción es obligatoria", lengths.longText),
  image_description: optionalAddress().optional(),
  image_description_alt: imageDescription(),
  features: requiredText("Las características son obligatorias", lengths.longText),
  image_features: optionalAddress().optional(),
  image_features_alt: imageDescription(),
  conflictivity: requiredText("Este campo es obligatorio", lengths.longText),
  image_conflictivity: optionalAddress().optional(),
  image_conflictivity_alt: imageDescription(),
  spatialization: requiredAddress("La URL es obligatoria"),
});
export const datasheetUpdate = datasheetFields.extend({ __v: versionField });
export type DatasheetFields = z.infer<typeof datasheetFields>;
export type DatasheetUpdate = z.infer<typeof datasheetUpdate>;

/** The form fields that may carry an image file. */
export const datasheetImageFields = ["image_description", "image_features", "image_conflictivity"] as const;

export const datasheetShape = z
  .object({
    ...recordFields,
    description: z.string(),
    image_description: z.string(),
    features: z.string(),
    image_features: z.string(),
    conflictivity: z.string(),
    image_conflictivity: z.string(),
    spatialization: z.string(),
    intervention: plainInterventionShape,
  })
  .meta({ id: "Datasheet" });
export type Datasheet = z.infer<typeof datasheetShape>;
/** A datasheet as pages and its form need it: with what its images show, which no answer of the API has. */
export type DatasheetReading = Datasheet &
  Record<"image_description_alt" | "image_features_alt" | "image_conflictivity_alt", string>;

export const datasheetPaths = {
  list: "/intervention_datasheet",
  one: "/intervention_datasheet/:id",
  ofIntervention: "/interventions/:interventionId/datasheet",
  oneOfIntervention: "/interventions/:interventionId/datasheet/:datasheetId",
} as const;

export const datasheetMessages = {
  created: "Ficha técnica creada correctamente",
  updated: "Ficha técnica actualizada correctamente",
  deleted: "Ficha técnica eliminada correctamente",
  unknown: "No encontramos esa ficha técnica.",
  loadFailed: "Error al cargar la ficha técnica",
  exists: "Esta actuación urbanística ya tiene una ficha técnica.",
} as const;
