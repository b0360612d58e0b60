import { layerStyleLabels, maxGeometryBytes, precisionLabels } from "../../shared/places/places.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";
import { interventionHeaders } from "../interventions/declaration.ts";

const geometryFields = {
  intervention: {
    column: "interventionId",
    kind: "reference",
    of: "intervention",
    label: "Actuación urbanística",
    meaning: "La actuación que está en ese lugar.",
    required: "La intervención es requerida",
    headers: interventionHeaders,
  },
  geometry: {
    column: "geometry",
    kind: "text",
    limit: maxGeometryBytes,
    label: "Geometría",
    meaning: "El lugar como GeoJSON (RFC 7946): longitud y latitud en grados, en ese orden.",
    required: "Falta la geometría",
  },
  precision: {
    column: "precision",
    kind: "choice",
    options: precisionLabels,
    label: "Precisión",
    meaning: "Qué tan bien se conoce el lugar.",
    required: "Di qué tan preciso es el lugar",
  },
  source: {
    column: "source",
    kind: "line",
    limit: lengths.line,
    label: "Fuente del lugar",
    meaning: "De dónde se tomó el lugar: un plano, un decreto, una visita.",
  },
  note: {
    column: "note",
    kind: "line",
    limit: lengths.line,
    label: "Nota sobre el lugar",
    meaning: "Lo que hay que saber para leer el lugar.",
  },
} as const satisfies Fields;

export const geometryNoun = {
  one: "ubicación",
  many: "ubicaciones",
  article: "la",
  paths: null,
  nameFields: [],
  fields: geometryFields,
} as const satisfies NounDeclaration;

export const layerFields = {
  layerName: {
    column: "name",
    kind: "line",
    label: "Nombre de la capa",
    meaning: "Cómo se llama en la leyenda del mapa.",
    required: "La capa necesita un nombre",
  },
  geometry: geometryFields.geometry,
  style: {
    column: "style",
    kind: "choice",
    options: layerStyleLabels,
    label: "Qué es",
    meaning: "Decide cómo se dibuja.",
    required: "Di qué es la capa",
  },
  attribution: {
    column: "attribution",
    kind: "line",
    limit: lengths.line,
    label: "Atribución",
    meaning: "A quién se debe la capa; se muestra bajo el mapa.",
  },
  license: {
    column: "license",
    kind: "line",
    limit: lengths.line,
    label: "Licencia",
    meaning: "Qué se puede hacer con la capa.",
  },
  position: { column: "position", kind: "position", label: "Orden", meaning: "De abajo arriba." },
} as const satisfies Fields;

export const layerNoun = {
  one: "capa del mapa",
  many: "capas del mapa",
  article: "la",
  paths: null,
  nameFields: ["layerName"],
  fields: layerFields,
} as const satisfies NounDeclaration;
