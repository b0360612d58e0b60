import { type AxisName, getAxis, theAxis } from "../../shared/study/study.ts";
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

/** As it stands before the word: "el área". */
const getArticle = (name: AxisName) => (theAxis(name).startsWith("el ") ? "el" : "la");

export const hierarchyNoun = {
  get one() {
    return getAxis("hierarchy").one;
  },
  get many() {
    return getAxis("hierarchy").many;
  },
  get article() {
    return getArticle("hierarchy");
  },
  paths: null,
  nameFields: ["hierarchyName"],
  fields: hierarchyFields,
  isFixedList: true,
} as const satisfies NounDeclaration;

export const systemNoun = {
  get one() {
    return getAxis("system").one;
  },
  get many() {
    return getAxis("system").many;
  },
  get article() {
    return getArticle("system");
  },
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
