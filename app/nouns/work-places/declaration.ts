import { placeRelationNames } from "../../shared/places/place-kinds.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";
import { interventionHeaders } from "../interventions/declaration.ts";

export const workPlaceFields = {
  intervention: {
    column: "interventionId",
    kind: "reference",
    of: "intervention",
    label: "Actuación urbanística",
    meaning: "La actuación que queda en el lugar o que lo afecta.",
    required: "La actuación es obligatoria",
    headers: interventionHeaders,
  },
  place: {
    column: "placeId",
    kind: "reference",
    of: "place",
    label: "Lugar",
    meaning: "Un lugar del registro: una comuna, un barrio.",
    required: "El lugar es obligatorio",
    headers: ["lugar"],
  },
  relation: {
    column: "relation",
    kind: "choice",
    options: placeRelationNames,
    label: "Relación",
    meaning: "Si la actuación queda en el lugar, o si lo afecta sin quedar en él.",
    required: "Di si queda en el lugar o si lo afecta",
    headers: ["relación con el lugar"],
  },
  quote: {
    column: "quote",
    kind: "line",
    limit: lengths.line,
    label: "Frase que lo dice",
    meaning: "Las palabras de la ficha, o de otro texto, en que se apoya.",
    headers: ["frase"],
  },
} as const satisfies Fields;

export const workPlacePaths = { list: "/work-places", one: "/work-places/:id" } as const;

export const workPlaceNoun = {
  one: "territorio de una actuación",
  many: "territorios de las actuaciones",
  article: "el",
  paths: workPlacePaths,
  nameFields: [],
  fields: workPlaceFields,
  recognizedBy: ["place", "relation"],
  keyFields: ["place"],
} as const satisfies NounDeclaration;
