/** From the widest to the narrowest: a place lies in one of a wider kind. */
export const placeKinds = ["municipio", "comuna", "corregimiento", "barrio", "vereda", "sector"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeKindNames = {
  municipio: "Municipio",
  comuna: "Comuna",
  corregimiento: "Corregimiento",
  barrio: "Barrio",
  vereda: "Vereda",
  sector: "Sector",
} as const satisfies Record<PlaceKind, string>;

export const placeRelations = ["in", "affects"] as const;
export type PlaceRelation = (typeof placeRelations)[number];

export const placeRelationNames = {
  in: "Queda en",
  affects: "Afecta",
} as const satisfies Record<PlaceRelation, string>;
