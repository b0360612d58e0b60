import { foldHeader } from "./names.server.ts";

/** The collections that a table (CSV) can hold. */
const tableCollections = ["interventions", "conflicts", "news"] as const;
export type TableCollection = (typeof tableCollections)[number];

const metadata = {
  _id: ["_id", "id", "identificador", "código"],
  __v: ["__v", "versión"],
  createdAt: ["createdAt", "creado", "fecha de creación", "creado el"],
  updatedAt: ["updatedAt", "actualizado", "fecha de actualización", "actualizado el"],
};
const image = [
  "image",
  "imagen",
  "foto",
  "URL de la imagen",
  "dirección de la imagen",
  "enlace de la imagen",
];
const imageAlt = [
  "imageAlt",
  "texto alternativo",
  "texto alternativo de la imagen",
  "descripción de la imagen",
];
const intervention = [
  "intervention",
  "actuación",
  "actuación urbanística",
  "actuación urbana",
  "nombre de la actuación",
  "nombre de la actuación urbanística",
  "intervención",
];

/** Wire field → the headers that mean it, whatever their case, accents and signs. */
const headers: Record<TableCollection, Record<string, string[]>> = {
  interventions: {
    ...metadata,
    interventionName: ["interventionName", "nombre", ...intervention.slice(1), "nombre de la intervención"],
    description: ["description", "descripción", "descripción de la actuación"],
    hierarchy: ["hierarchy", "jerarquía", "jerarquía urbana", "jerarquía urbanística"],
    strategicProject: ["strategicProject", "proyecto estratégico", "proyecto"],
    internalSystem: ["internalSystem", "sistema", "sistema interno", "sistema estructurante"],
    image,
    imageAlt,
    datasheet: ["datasheet", "ficha", "ficha técnica"],
    conflicts: ["conflicts", "conflictos"],
    news: ["news", "noticias", "acontecimientos noticiosos"],
  },
  conflicts: {
    ...metadata,
    conflictName: ["conflictName", "conflicto", "nombre", "nombre del conflicto", "título"],
    description: ["description", "descripción", "descripción del conflicto"],
    timeStressOccurrence: [
      "timeStressOccurrence",
      "etapa",
      "etapa del conflicto",
      "momento",
      "momento del conflicto",
    ],
    actorsInvolved: [
      "actorsInvolved",
      "actores",
      "actores involucrados",
      "actores implicados",
      "actores del conflicto",
    ],
    intervention,
    image,
    imageAlt,
    type: ["type", "tipo", "tipo de conflicto", "tipología"],
    escalation: ["escalation", "escalamiento", "nivel de escalamiento", "escalada"],
    claimants: ["claimants", "demandantes", "reclamantes"],
    defendants: ["defendants", "demandados"],
  },
  news: {
    ...metadata,
    newsName: [
      "newsName",
      "titular",
      "título",
      "noticia",
      "nombre",
      "encabezado",
      "titular de la noticia",
      "título de la noticia",
      "nombre de la noticia",
    ],
    description: ["description", "descripción", "descripción de la noticia", "texto", "contenido", "resumen"],
    newsDate: ["newsDate", "fecha", "fecha de la noticia", "fecha de publicación"],
    intervention,
    image,
    imageAlt,
    conflicts: ["conflicts", "conflictos", "conflicto"],
  },
};

/** Fields that hold several names or ids in one cell. */
export const listFields: readonly string[] = ["conflicts", "news", "claimants", "defendants"];

const fieldOf = Object.fromEntries(
  tableCollections.map((collection) => [
    collection,
    new Map(
      Object.entries(headers[collection]).flatMap(([field, names]) =>
        names.map((name) => [foldHeader(name), field]),
      ),
    ),
  ]),
) as Record<TableCollection, Map<string, string>>;

export type TableLayout = {
  collection: TableCollection;
  /** The wire field of each column; null for a column that is unknown or there twice. */
  fields: (string | null)[];
};

const ownField: Record<TableCollection, readonly string[]> = {
  interventions: ["interventionName", "hierarchy", "internalSystem", "strategicProject"],
  conflicts: ["conflictName", "timeStressOccurrence", "actorsInvolved"],
  news: ["newsName", "newsDate"],
};

/** The collection whose headers these are, the best match first; null where they match none. */
export function recognizeHeader(cells: string[]): TableLayout | null {
  const matches = tableCollections
    .map((collection) => ({ collection, fields: fieldsOf(collection, cells) }))
    .filter(({ collection, fields }) => ownField[collection].some((field) => fields.includes(field)))
    .map((layout) => ({ layout, weight: weightOf(layout) }))
    .filter(({ weight }) => weight >= 2)
    .sort((a, b) => b.weight - a.weight);
  return matches[0]?.layout ?? null;
}

/** Known columns; a column that only this collection has decides a tie. */
function weightOf({ collection, fields }: TableLayout): number {
  const own = fields.filter((field) => field !== null && ownField[collection].includes(field)).length;
  return fields.filter((field) => field !== null).length + own / 10;
}

function fieldsOf(collection: TableCollection, cells: string[]): (string | null)[] {
  const taken = new Set<string>();
  return cells.map((cell) => {
    const field = fieldOf[collection].get(foldHeader(cell)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
