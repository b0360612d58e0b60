import type { Fields, NounDeclaration } from "../../shared/values/field-declarations.ts";

const name = {
  column: "name",
  kind: "line",
  label: "Nombre",
  meaning: "El nombre en la lista.",
  required: "El nombre es obligatorio",
} as const;

const position = {
  column: "position",
  kind: "position",
  label: "Posición",
  meaning: "El lugar en la lista.",
} as const;

export const hierarchyFields = { hierarchyName: name, position } as const satisfies Fields;
/** A stage's name is in `systemName` on the wire, as clients of the study expect it. */
export const systemFields = { systemName: name, position } as const satisfies Fields;

export const hierarchyNoun = {
  one: "jerarquía",
  many: "jerarquías",
  article: "la",
  paths: null,
  nameFields: ["hierarchyName"],
  fields: hierarchyFields,
  isFixedList: true,
} as const satisfies NounDeclaration;

export const systemNoun = {
  one: "sistema",
  many: "sistemas",
  article: "el",
  paths: null,
  nameFields: ["systemName"],
  fields: systemFields,
  isFixedList: true,
} as const satisfies NounDeclaration;

export const stageNoun = {
  one: "etapa",
  many: "etapas",
  article: "la",
  paths: null,
  nameFields: ["systemName"],
  fields: systemFields,
  isFixedList: true,
} as const satisfies NounDeclaration;
