import type { Fields, NounDeclaration } from "../../shared/values/field-declarations.ts";
import { imageFields, interventionHeaders } from "../interventions/declaration.ts";

export const newsFields = {
  newsName: {
    column: "headline",
    kind: "line",
    label: "Nombre de la noticia",
    meaning: "El titular, como se publicó.",
    required: "El nombre de la noticia es requerido",
    headers: [
      "titular",
      "título",
      "noticia",
      "nombre",
      "encabezado",
      "titular de la noticia",
      "título de la noticia",
    ],
  },
  description: {
    column: "description",
    kind: "text",
    label: "Descripción",
    meaning: "Qué cuenta la noticia. Los saltos de línea se conservan.",
    required: "La descripción de la noticia es requerida",
    headers: ["descripción de la noticia", "texto", "contenido", "resumen"],
  },
  newsDate: {
    column: "date",
    kind: "date",
    label: "Fecha",
    meaning: "El día en que se publicó.",
    required: "La fecha de la noticia es requerida",
    headers: ["fecha de la noticia", "fecha de publicación", "día"],
  },
  intervention: {
    column: "interventionId",
    kind: "reference",
    of: "intervention",
    label: "Actuación urbanística",
    meaning: "La actuación de la que trata.",
    required: "La intervención es requerida",
    headers: interventionHeaders,
  },
  otherInterventions: {
    column: "otherInterventionIds",
    kind: "links",
    of: "intervention",
    isOrdered: true,
    label: "Otras actuaciones",
    meaning: "Las demás actuaciones de las que trata. Opcional.",
    headers: ["otras actuaciones urbanísticas", "otras intervenciones"],
  },
  ...imageFields,
  conflicts: {
    column: "conflictIds",
    kind: "links",
    of: "conflict",
    label: "Conflictos de los que informa",
    meaning: "De qué conflictos informa; con esto se cuentan las noticias de cada uno. Opcional.",
    headers: ["conflictos", "conflicto"],
  },
  source: {
    column: "sourceId",
    kind: "reference",
    of: "source",
    label: "Fuente",
    meaning: "El periódico, la página y el autor con que se publicó. Opcional.",
    headers: ["fuente de la noticia"],
  },
} as const satisfies Fields;

export const newsPaths = {
  list: "/news",
  one: "/news/:id",
  create: "/interventions/:interventionId/news",
  update: "/news/:newsId/intervention/:interventionId",
  delete: "/interventions/:interventionId/news/:newsId",
} as const;

export const newsNoun = {
  one: "noticia",
  many: "noticias",
  article: "la",
  paths: newsPaths,
  nameFields: ["newsName"],
  fields: newsFields,
  headers: ["acontecimientos noticiosos"],
  tableFields: { source: ["title", "publication", "author", "section", "page", "url"] },
} as const satisfies NounDeclaration;
