import { placeKindNames } from "../../shared/places/place-kinds.ts";
import { maxGeometryBytes } from "../../shared/places/places.ts";
import type { Fields, NounDeclaration } from "../../shared/values/field-declarations.ts";

export const placeFields = {
  name: {
    column: "name",
    kind: "line",
    label: "Nombre del lugar",
    meaning: "Como lo llama la división oficial de la ciudad, sin la palabra de su clase.",
    required: "El nombre del lugar es obligatorio",
    headers: ["nombre", "lugar"],
  },
  kind: {
    column: "kind",
    kind: "choice",
    options: placeKindNames,
    label: "Clase de lugar",
    meaning: "Municipio, comuna, corregimiento, barrio, vereda o sector.",
    required: "Di qué clase de lugar es",
    headers: ["clase"],
  },
  parent: {
    column: "parentId",
    kind: "reference",
    of: "place",
    label: "Pertenece a",
    meaning: "El lugar más amplio en que está, por su nombre, su código o su identificador.",
    headers: ["lugar mayor", "comuna"],
  },
  code: {
    column: "code",
    kind: "line",
    label: "Código",
    meaning: "Su número en la división oficial: con él «comuna 13» lleva a San Javier.",
    headers: ["número"],
  },
  aliases: {
    column: "aliases",
    kind: "names",
    label: "Otros nombres",
    meaning: "Nombres anteriores y otras formas de escribirlo, que llevan a este lugar.",
    headers: ["alias"],
  },
  ambiguous: {
    column: "ambiguous",
    kind: "choice",
    options: { no: "No", sí: "Sí" },
    label: "Nombre ambiguo",
    meaning:
      "Si su nombre suele ser otra cosa, como «Colón» o «El Compromiso»: solo cuenta después de barrio, sector, comuna, vereda o corregimiento.",
    headers: ["ambiguo"],
  },
  boundary: {
    column: "boundary",
    kind: "text",
    limit: maxGeometryBytes,
    isInternal: true,
    label: "Límite",
    meaning: "Su contorno, de una capa del mapa: un área como GeoJSON.",
  },
} as const satisfies Fields;

export const placeRegisterPaths = {
  list: "/places",
  one: "/places/:id",
} as const;

export const placeNoun = {
  one: "lugar",
  many: "lugares",
  article: "el",
  paths: placeRegisterPaths,
  nameFields: ["name"],
  fields: placeFields,
  recognizedBy: ["parent", "ambiguous"],
  keyFields: ["kind"],
  codeField: "code",
  levelField: "kind",
} as const satisfies NounDeclaration;
