import type { passageNouns, passageStates } from "../../shared/evidence/vocabulary.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";

const passageNounNames = {
  intervention: "Actuación urbanística",
  datasheet: "Ficha técnica",
  conflict: "Conflicto",
  news: "Noticia",
} as const satisfies Record<(typeof passageNouns)[number], string>;

const passageStateNames = {
  anchored: "En el texto",
  lost: "Suelta",
} as const satisfies Record<(typeof passageStates)[number], string>;

export const passageFields = {
  noun: {
    column: "noun",
    kind: "choice",
    options: passageNounNames,
    label: "Clase de registro",
    meaning: "De qué es el texto: actuación, ficha técnica, conflicto o noticia.",
    required: "La clase de registro es obligatoria",
  },
  record: {
    column: "recordId",
    kind: "line",
    limit: 24,
    label: "Registro",
    meaning: "El identificador del registro que tiene el texto.",
    required: "El registro es obligatorio",
  },
  field: {
    column: "field",
    kind: "line",
    limit: lengths.person,
    label: "Campo",
    meaning: "El campo del texto, por ejemplo conflictivity.",
    required: "El campo es obligatorio",
  },
  quote: {
    column: "quote",
    kind: "text",
    label: "Frase",
    meaning: "Las palabras del texto, tal como están.",
    required: "La frase es obligatoria",
    headers: ["cita"],
  },
  prefix: {
    column: "prefix",
    kind: "text",
    limit: lengths.line,
    label: "Lo que va antes",
    meaning: "Las palabras que la preceden; con ellas se encuentra de nuevo cuando el texto cambia.",
  },
  suffix: {
    column: "suffix",
    kind: "text",
    limit: lengths.line,
    label: "Lo que va después",
    meaning: "Las palabras que la siguen.",
  },
  state: {
    column: "state",
    kind: "choice",
    options: passageStateNames,
    label: "Estado",
    meaning: "En el texto, o suelta si el texto ya no la tiene.",
  },
  sources: {
    column: "sources",
    kind: "supports",
    label: "Fuentes",
    meaning: "Las fuentes que la sustentan, la contradicen o le dan contexto.",
    headers: ["fuente"],
  },
} as const satisfies Fields;

export const passagePaths = { list: "/passages", one: "/passages/:id" } as const;

export const passageNoun = {
  one: "pasaje",
  many: "pasajes",
  article: "el",
  paths: passagePaths,
  nameFields: ["quote"],
  fields: passageFields,
  // In a file of ours a passage says besides which work it is of, by its name.
  recognizedBy: ["quote", "prefix", "suffix"],
} as const satisfies NounDeclaration;
