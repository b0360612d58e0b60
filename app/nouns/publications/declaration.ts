import type { Fields, NounDeclaration } from "../../shared/values/field-declarations.ts";

export const publicationFields = {
  name: {
    column: "name",
    kind: "line",
    label: "Nombre de la publicación",
    meaning: "El periódico, la revista o la entidad que publica. Solo uno con cada nombre.",
    required: "El nombre de la publicación es obligatorio",
    headers: ["publicación", "periódico", "medio"],
  },
  place: {
    column: "place",
    kind: "line",
    label: "Lugar",
    meaning: "La ciudad donde se publica.",
    headers: ["ciudad"],
  },
  url: {
    column: "url",
    kind: "address",
    label: "Sitio web",
    meaning: "Su dirección, con https://.",
    headers: ["sitio"],
  },
} as const satisfies Fields;

export const publicationPaths = { list: "/publications", one: "/publications/:id" } as const;

export const publicationNoun = {
  one: "publicación",
  many: "publicaciones",
  article: "la",
  paths: publicationPaths,
  nameFields: ["name"],
  fields: publicationFields,
  recognizedBy: ["place"],
} as const satisfies NounDeclaration;
