import { type AxisName, getArticle, getAxis } from "../../shared/study/study.ts";
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

/** A noun that is called what the study calls an axis, which is asked for when it is shown. */
const declareAxis = <const Own>(axis: AxisName, own: Own) => ({
  get one() {
    return getAxis(axis).one;
  },
  get many() {
    return getAxis(axis).many;
  },
  get article() {
    return getArticle(axis);
  },
  ...own,
});

export const hierarchyNoun = declareAxis("hierarchy", {
  paths: null,
  nameFields: ["hierarchyName"],
  fields: hierarchyFields,
  isFixedList: true,
}) satisfies NounDeclaration;

export const systemNoun = declareAxis("system", {
  paths: null,
  nameFields: ["systemName"],
  fields: systemFields,
  isFixedList: true,
}) satisfies NounDeclaration;

export const stageNoun = {
  one: "etapa",
  many: "etapas",
  article: "la",
  paths: null,
  nameFields: ["systemName"],
  fields: systemFields,
  isFixedList: true,
} as const satisfies NounDeclaration;
