import type { actorKinds } from "../../shared/evidence/vocabulary.ts";
import type { Fields, NounDeclaration } from "../../shared/values/field-declarations.ts";

const actorKindNames = {
  vecinos: "Vecinos",
  comerciantes: "Comerciantes",
  "entidad pública": "Entidad pública",
  empresa: "Empresa",
  organización: "Organización",
  otro: "Otro",
} as const satisfies Record<(typeof actorKinds)[number], string>;

export const actorFields = {
  name: {
    column: "name",
    kind: "line",
    label: "Nombre del actor",
    meaning: "Como lo llama el estudio. Solo uno con cada nombre, sin distinguir mayúsculas ni tildes.",
    required: "El nombre del actor es obligatorio",
    headers: ["actor", "nombre"],
  },
  aliases: {
    column: "aliases",
    kind: "names",
    label: "Otros nombres",
    meaning: "Siglas, nombres anteriores y otras formas de escribirlo, que llevan a este actor.",
    headers: ["alias", "siglas"],
  },
  patterns: {
    column: "patterns",
    kind: "names",
    label: "Formas en los textos",
    meaning: "Cómo lo escriben las noticias cuando no usan su nombre, como Emvarias o EE.VV.",
    headers: ["patrones", "formas"],
  },
  kind: {
    column: "kind",
    kind: "choice",
    options: actorKindNames,
    label: "Clase de actor",
    meaning: "Vecinos, comerciantes, entidad pública, empresa, organización u otro.",
    headers: ["clase", "tipo de actor"],
  },
  note: {
    column: "note",
    kind: "text",
    label: "Nota",
    meaning: "Quién es, en una frase.",
    headers: ["notas"],
  },
  mergedInto: {
    column: "mergedIntoId",
    kind: "reference",
    of: "actor",
    isInternal: true,
    isInWorkbook: true,
    label: "Unido con",
    meaning: "El actor que lo representa desde que se unieron.",
  },
} as const satisfies Fields;

/** What tables say of the actors that were merged into one; an import reads it, and makes them actors that lead to it. */
export const mergedNamesColumn = {
  name: "mergedNames",
  label: "Nombres unidos",
  meaning: "Cómo se llaman los actores que se unieron con él.",
} as const;

export const actorPaths = {
  list: "/actors",
  one: "/actors/:id",
  merge: "/actors/:id/merge",
  merged: "/actors/:id/merged",
} as const;

export const actorNoun = {
  one: "actor",
  many: "actores",
  article: "el",
  paths: actorPaths,
  nameFields: ["name"],
  fields: actorFields,
  recognizedBy: ["aliases"],
} as const satisfies NounDeclaration;
