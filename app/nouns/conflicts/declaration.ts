import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";
import { imageFields, interventionHeaders } from "../interventions/declaration.ts";

export const conflictFields = {
  conflictName: {
    column: "name",
    kind: "line",
    label: "Nombre del conflicto",
    meaning: "El nombre con que el estudio llama al conflicto.",
    required: "El nombre del conflicto es obligatorio",
    headers: ["conflicto", "nombre", "título"],
  },
  description: {
    column: "description",
    kind: "text",
    label: "Descripción",
    meaning: "Qué se disputa y cómo se desarrolló. Los saltos de línea se conservan.",
    required: "La descripción es obligatoria",
    headers: ["descripción del conflicto"],
  },
  timeStressOccurrence: {
    column: "stageId",
    kind: "reference",
    of: "stage",
    label: "Etapa",
    meaning:
      "En qué momento de la actuación surgió el conflicto: cuando se proyectaba, se ejecutaba o ya se usaba.",
    required: "Este campo es obligatorio",
    headers: ["etapa del conflicto", "momento", "momento del conflicto"],
  },
  intervention: {
    column: "interventionId",
    kind: "reference",
    of: "intervention",
    label: "Actuación urbanística",
    meaning: "La actuación alrededor de la que surgió.",
    required: "Este campo es obligatorio",
    headers: interventionHeaders,
  },
  ...imageFields,
  actorsInvolved: {
    column: "actors",
    kind: "text",
    label: "Actores involucrados",
    meaning: "Personas, grupos y entidades que intervienen.",
    required: "Este campo es obligatorio",
    headers: ["actores", "actores implicados", "actores del conflicto"],
  },
  type: {
    column: "type",
    kind: "line",
    limit: lengths.person,
    label: "Tipo de conflicto",
    meaning: "Qué clase de conflicto es, según la lista de codificación.",
    headers: ["tipo", "tipología"],
  },
  escalation: {
    column: "escalation",
    kind: "line",
    limit: lengths.person,
    label: "Escalamiento",
    meaning: "Hasta dónde llegó el conflicto.",
    headers: ["nivel de escalamiento", "escalada"],
  },
  claimants: {
    column: "claimants",
    kind: "actors",
    label: "Demandantes",
    meaning:
      "Quiénes reclaman. Escribe un nombre y pulsa Enter o coma; si ya está en uso, elígelo de la lista para que se cuente junto.",
    headers: ["reclamantes"],
  },
  defendants: {
    column: "defendants",
    kind: "actors",
    label: "Demandados",
    meaning: "A quiénes se reclama.",
  },
  mediators: {
    column: "mediators",
    kind: "actors",
    label: "Mediadores",
    meaning: "Quiénes median entre las partes.",
  },
  oversight: {
    column: "oversight",
    kind: "actors",
    label: "Entes de control",
    meaning: "Quiénes vigilan o controlan: personerías, contralorías, procuradurías, veedurías.",
    headers: ["control", "veeduría"],
  },
} as const satisfies Fields;

export const conflictPaths = {
  list: "/conflicts",
  one: "/conflicts/:id",
  create: "/interventions/:interventionId/conflicts",
  update: "/conflicts/:conflictId/intervention/:interventionId",
  delete: "/interventions/:interventionId/conflict/:conflictId",
} as const;

export const conflictNoun = {
  one: "conflicto",
  many: "conflictos",
  article: "el",
  paths: conflictPaths,
  nameFields: ["conflictName"],
  fields: conflictFields,
} as const satisfies NounDeclaration;
