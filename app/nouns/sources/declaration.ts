import type { datePrecisions, sourceKinds } from "../../shared/evidence/vocabulary.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";

const sourceKindNames = {
  press: "Prensa",
  law: "Norma",
  plan: "Plan",
  report: "Informe",
  web: "Página web",
  interview: "Entrevista",
} as const satisfies Record<(typeof sourceKinds)[number], string>;

const precisionNames = {
  day: "El día",
  month: "El mes",
  year: "El año",
} as const satisfies Record<(typeof datePrecisions)[number], string>;

export const sourceFields = {
  kind: {
    column: "kind",
    kind: "choice",
    options: sourceKindNames,
    label: "Clase de fuente",
    meaning: "Prensa, norma, plan, informe, página web o entrevista.",
    headers: ["clase", "tipo de fuente"],
  },
  publication: {
    column: "publicationId",
    kind: "reference",
    of: "publication",
    label: "Publicación",
    meaning: "El periódico, la revista o la entidad que la publicó.",
    headers: ["periódico", "medio"],
  },
  author: {
    column: "author",
    kind: "line",
    label: "Autor",
    meaning: "Quién la firma, apellido primero, como en la bibliografía.",
    headers: ["autora", "autores"],
  },
  title: {
    column: "title",
    kind: "line",
    limit: lengths.line,
    label: "Título",
    meaning: "El titular o el título, como se publicó.",
    required: "El título de la fuente es obligatorio",
    headers: ["título de la fuente", "titular"],
  },
  date: {
    column: "date",
    kind: "date",
    label: "Fecha de publicación",
    meaning: "El día; si solo se conoce el mes o el año, su primer día.",
    headers: ["fecha"],
  },
  date_precision: {
    column: "datePrecision",
    kind: "choice",
    options: precisionNames,
    label: "Qué se conoce de la fecha",
    meaning: "Si se conoce el día, solo el mes o solo el año.",
    headers: ["precisión", "precisión de la fecha"],
  },
  section: {
    column: "section",
    kind: "line",
    limit: lengths.person,
    label: "Sección",
    meaning: "La sección del periódico o el capítulo.",
  },
  page: {
    column: "page",
    kind: "line",
    limit: lengths.person,
    label: "Página",
    meaning: "Como se cita: «7A», «12-14».",
    headers: ["páginas"],
  },
  url: {
    column: "url",
    kind: "address",
    label: "Dirección web",
    meaning: "Donde se puede leer, con https://.",
    headers: ["dirección", "enlace"],
  },
  archive_url: {
    column: "archiveUrl",
    kind: "address",
    label: "Copia archivada",
    meaning: "Una copia que perdura, por ejemplo en un archivo web.",
    headers: ["archivo"],
  },
  note: {
    column: "note",
    kind: "text",
    label: "Nota",
    meaning: "Lo que haya que saber de la fuente.",
    headers: ["notas", "observaciones"],
  },
} as const satisfies Fields;

export const sourcePaths = { list: "/sources", one: "/sources/:id" } as const;

export const sourceNoun = {
  one: "fuente",
  many: "fuentes",
  article: "la",
  paths: sourcePaths,
  nameFields: ["title"],
  fields: sourceFields,
  recognizedBy: ["date_precision", "archive_url"],
} as const satisfies NounDeclaration;
