import type { codingRounds, codingUnits } from "../../shared/coding/vocabulary.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";

const unitNames = { news: "Noticia", conflict: "Conflicto" } as const satisfies Record<
  (typeof codingUnits)[number],
  string
>;

const roundNames = {
  first: "Primera lectura",
  second: "Segunda lectura",
  final: "Decisión final",
} as const satisfies Record<(typeof codingRounds)[number], string>;

const codingFields = {
  coder: {
    column: "coderName",
    kind: "line",
    label: "Quién leyó",
    meaning: "La persona que leyó y codificó el registro.",
  },
  noun: {
    column: "noun",
    kind: "choice",
    options: unitNames,
    label: "Clase de registro",
    meaning: "Qué se codifica: una noticia o un conflicto.",
  },
  record: {
    column: "recordId",
    kind: "line",
    limit: 24,
    label: "Registro",
    meaning: "El identificador del registro que se codifica.",
  },
  variable: {
    column: "variable",
    kind: "line",
    label: "Variable",
    meaning: "La pregunta del libro de códigos.",
  },
  value: {
    column: "value",
    kind: "line",
    label: "Valor",
    meaning: "La respuesta, según el libro de códigos; vacía si no se puede decir.",
  },
  round: {
    column: "round",
    kind: "choice",
    options: roundNames,
    label: "Lectura",
    meaning: "Primera o segunda lectura, o la decisión donde las dos difieren.",
  },
  reason: {
    column: "reason",
    kind: "text",
    limit: lengths.line,
    label: "Razón",
    meaning: "Por qué se decidió así donde las lecturas difieren.",
  },
  passage: {
    column: "passage",
    kind: "text",
    limit: lengths.line * 4,
    label: "Frase",
    meaning: "La frase que decide.",
  },
} as const satisfies Fields;

/** Readings are made in the queue, not field by field: app/staff/coding has their calls. */
export const codingNoun = {
  one: "codificación",
  many: "codificaciones",
  article: "la",
  paths: null,
  nameFields: ["coder"],
  fields: codingFields,
} as const satisfies NounDeclaration;
