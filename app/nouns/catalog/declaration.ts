import { colorNames, patternNames, pictogramNames, signNames } from "../../shared/study/look-names.ts";
import { type AxisName, getArticle, getAxis } from "../../shared/study/study.ts";
import type { Fields, NounDeclaration } from "../../shared/values/field-declarations.ts";
import { capitalize } from "../../shared/values/text.ts";

const name = {
  column: "name",
  kind: "line",
  label: "Nombre",
  meaning: "El nombre en la lista.",
  required: "El nombre es obligatorio",
} as const;

const meaning = {
  column: "meaning",
  kind: "text",
  limit: 1000,
  label: "Qué significa",
  meaning: "Qué cabe y qué no.",
} as const;

export const position = {
  column: "position",
  kind: "position",
  label: "Posición",
  meaning: "El lugar en la lista.",
} as const;

/** What an entry is drawn with; the site chooses where nobody has. */
const look = <const Column extends string, const Name extends string>(
  column: Column,
  label: string,
  meaning: string,
  names: readonly Name[],
) =>
  ({
    column,
    kind: "choice",
    label,
    meaning,
    options: {
      "": "Automático",
      ...(Object.fromEntries(names.map((name) => [name, capitalize(name)])) as Record<Name, string>),
    },
  }) as const;

export const hierarchyFields = { hierarchyName: name, meaning, position } as const satisfies Fields;
/** A stage's name is in `systemName` on the wire, as clients of the study expect it. */
export const systemFields = {
  systemName: name,
  meaning,
  color: look("color", "Color", "En claro y en oscuro.", colorNames),
  pattern: look("pattern", "Trama", "Para leer sin color.", patternNames),
  pictogram: look("pictogram", "Pictograma", "Junto a su nombre.", pictogramNames),
  position,
} as const satisfies Fields;
export const stageFields = {
  systemName: name,
  meaning,
  sign: look("sign", "Signo", "Junto a su nombre.", signNames),
  position,
} as const satisfies Fields;

/** How many entries each list has room for: as many as there are colours and signs that are told apart. */
export const mostEntries = { hierarchy: 8, system: colorNames.length, stage: signNames.length } as const;
export type ListNoun = keyof typeof mostEntries;

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
  paths: { list: "/hierarchy", one: "/hierarchy/:id" },
  nameFields: ["hierarchyName"],
  fields: hierarchyFields,
  mostEntries: mostEntries.hierarchy,
}) satisfies NounDeclaration;

export const systemNoun = declareAxis("system", {
  paths: { list: "/system", one: "/system/:id" },
  nameFields: ["systemName"],
  fields: systemFields,
  mostEntries: mostEntries.system,
  recognizedBy: ["color", "pattern", "pictogram"],
}) satisfies NounDeclaration;

export const stageNoun = {
  one: "etapa",
  many: "etapas",
  article: "la",
  paths: { list: "/time_stress_ocurrence", one: "/time_stress_ocurrence/:id" },
  nameFields: ["systemName"],
  fields: stageFields,
  mostEntries: mostEntries.stage,
  recognizedBy: ["sign"],
} as const satisfies NounDeclaration;
