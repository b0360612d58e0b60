import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";
import { imageTexts, interventionHeaders } from "../interventions/declaration.ts";

export const datasheetFields = {
  description: {
    column: "description",
    kind: "text",
    limit: lengths.longText,
    label: "Descripción",
    meaning: "Qué es la actuación, dónde queda y cómo empezó. Los saltos de línea se conservan.",
    required: "La descripción es obligatoria",
  },
  image_description: {
    column: "descriptionImage",
    kind: "image",
    texts: ["image_description_alt", "image_description_caption", "image_description_credit"],
    label: "Imagen de la descripción",
    meaning: "Opcional.",
  },
  image_description_alt: imageTexts.alt("descriptionImageAlt", " de la descripción"),
  image_description_caption: imageTexts.caption("descriptionImageCaption", " de la descripción"),
  image_description_credit: imageTexts.credit("descriptionImageCredit", " de la descripción"),
  features: {
    column: "features",
    kind: "text",
    limit: lengths.longText,
    label: "Características",
    meaning: "Cómo es: áreas, obras, usos, plazos, inversión.",
    required: "Las características son obligatorias",
  },
  image_features: {
    column: "featuresImage",
    kind: "image",
    texts: ["image_features_alt", "image_features_caption", "image_features_credit"],
    label: "Imagen de las características",
    meaning: "Opcional.",
  },
  image_features_alt: imageTexts.alt("featuresImageAlt", " de las características"),
  image_features_caption: imageTexts.caption("featuresImageCaption", " de las características"),
  image_features_credit: imageTexts.credit("featuresImageCredit", " de las características"),
  conflictivity: {
    column: "conflictivity",
    kind: "text",
    limit: lengths.longText,
    label: "Conflictividad",
    meaning: "Qué se discute alrededor de la actuación, y entre quiénes.",
    required: "Este campo es obligatorio",
  },
  image_conflictivity: {
    column: "conflictivityImage",
    kind: "image",
    texts: ["image_conflictivity_alt", "image_conflictivity_caption", "image_conflictivity_credit"],
    label: "Imagen de la conflictividad",
    meaning: "Opcional.",
  },
  image_conflictivity_alt: imageTexts.alt("conflictivityImageAlt", " de la conflictividad"),
  image_conflictivity_caption: imageTexts.caption("conflictivityImageCaption", " de la conflictividad"),
  image_conflictivity_credit: imageTexts.credit("conflictivityImageCredit", " de la conflictividad"),
  spatialization: {
    column: "mapAddress",
    kind: "address",
    label: "Espacialización (URL del mapa)",
    meaning:
      "Dirección de un mapa que se pueda mostrar dentro de otra página. Empieza por https://; los servicios de mapas la dan en «Compartir» o «Insertar».",
    required: "La URL es obligatoria",
  },
  intervention: {
    column: "interventionId",
    kind: "reference",
    of: "intervention",
    label: "Actuación urbanística",
    meaning: "La actuación que describe. Una actuación tiene como máximo una ficha.",
    required: "La actuación urbanística de la ficha es obligatoria",
    headers: interventionHeaders,
  },
} as const satisfies Fields;

export const datasheetPaths = {
  list: "/intervention_datasheet",
  one: "/intervention_datasheet/:id",
  create: "/interventions/:interventionId/datasheet",
  delete: "/interventions/:interventionId/datasheet/:datasheetId",
} as const;

export const datasheetNoun = {
  one: "ficha técnica",
  many: "fichas técnicas",
  article: "la",
  paths: datasheetPaths,
  nameFields: [],
  fields: datasheetFields,
  headers: ["ficha", "ficha técnica"],
} as const satisfies NounDeclaration;
