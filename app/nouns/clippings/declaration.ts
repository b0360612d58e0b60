import type { audiences } from "../../shared/evidence/vocabulary.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";

const audienceNames = {
  staff: "Solo el equipo",
  everyone: "Los visitantes",
} as const satisfies Record<(typeof audiences)[number], string>;

export const clippingFields = {
  name: {
    column: "name",
    kind: "line",
    limit: lengths.line,
    label: "Nombre",
    meaning: "Cómo se reconoce el recorte; al subirlo, el nombre de su archivo.",
    required: "El nombre del recorte es obligatorio",
  },
  source: {
    column: "sourceId",
    kind: "reference",
    of: "source",
    label: "Fuente",
    meaning: "La fuente de la que es el recorte.",
  },
  audience: {
    column: "audience",
    kind: "choice",
    options: audienceNames,
    label: "Quién lo ve",
    meaning: "Los visitantes lo ven solo donde alguien del equipo lo dice: puede tener derechos de otros.",
  },
  credit: {
    column: "credit",
    kind: "line",
    limit: lengths.line,
    label: "Crédito",
    meaning: "A quién se debe la imagen, por ejemplo «Archivo de la Alcaldía»; se muestra junto a ella.",
  },
  position: { column: "position", kind: "position", label: "Orden", meaning: "Entre los de su fuente." },
} as const satisfies Fields;

export const clippingPaths = {
  list: "/clippings",
  one: "/clippings/:id",
  ofSource: "/sources/:id/clippings",
  page: "/clippings/:id/pages/:page",
  preview: "/clippings/:id/pages/:page/preview",
  original: "/clippings/:id/original",
} as const;

export const clippingNoun = {
  one: "recorte",
  many: "recortes",
  article: "el",
  paths: clippingPaths,
  nameFields: ["name"],
  fields: clippingFields,
} as const satisfies NounDeclaration;
