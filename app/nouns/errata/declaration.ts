import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";

export const erratumFields = {
  wrong: {
    column: "wrong",
    kind: "text",
    label: "Decía",
    meaning: "Lo que estaba mal, con las palabras del texto.",
    required: "Escribe lo que estaba mal",
    headers: ["dice"],
  },
  right: {
    column: "right",
    kind: "text",
    label: "Debe decir",
    meaning: "Lo correcto.",
    required: "Escribe lo correcto",
  },
  place: {
    column: "place",
    kind: "line",
    limit: lengths.line,
    label: "Dónde",
    meaning: "La página y la sección en que estaba, por ejemplo «Ficha técnica, conflictividad».",
    required: "Escribe dónde estaba",
  },
  intervention: {
    column: "interventionId",
    kind: "reference",
    of: "intervention",
    label: "Actuación urbanística",
    meaning: "La actuación de la que trata, si es de una.",
  },
  date: {
    column: "date",
    kind: "date",
    label: "Publicada el",
    meaning: "El día desde el que se muestra.",
    required: "La fecha es obligatoria",
  },
} as const satisfies Fields;

export const erratumPaths = { list: "/errata", one: "/errata/:id" } as const;

export const erratumNoun = {
  one: "errata",
  many: "erratas",
  article: "la",
  paths: erratumPaths,
  nameFields: ["place"],
  fields: erratumFields,
  recognizedBy: ["wrong", "right"],
} as const satisfies NounDeclaration;
