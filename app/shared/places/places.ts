import { type PlaceKind, placeKindNames } from "./place-kinds.ts";

export const geometryKinds = ["point", "line", "area"] as const;
export type GeometryKind = (typeof geometryKinds)[number];

/** How well a geometry says where an intervention is. */
export const precisions = ["exact", "stretch", "neighbourhood", "municipality"] as const;
export type Precision = (typeof precisions)[number];

export const precisionLabels = {
  exact: "Lugar exacto",
  stretch: "Tramo aproximado",
  neighbourhood: "Barrio",
  municipality: "Municipio",
} as const satisfies Record<Precision, string>;

/** On the map also the kind of the place that a work lies in, where nobody has drawn it. */
export type ShownPrecision = Precision | PlaceKind;
export const shownPrecisions: Record<ShownPrecision, string> = { ...placeKindNames, ...precisionLabels };

/** How well the place of a work is known, where it is not drawn as it is. */
export function describePrecision(precision: ShownPrecision): string {
  if (precision === "exact") return "";
  const name = shownPrecisions[precision];
  return precision === "stretch" ? name : `Ubicación por ${name.toLowerCase()}`;
}

export const layerStyles = ["limit", "water", "transport", "green", "built"] as const;
export type LayerStyle = (typeof layerStyles)[number];

export const layerStyleLabels = {
  limit: "Límite",
  water: "Agua",
  transport: "Transporte",
  green: "Zona verde",
  built: "Suelo construido",
} as const satisfies Record<LayerStyle, string>;

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

/** Continental Colombia: a place outside is a mistake. */
export const studyBox: Box = [-79.1, -4.3, -66.8, 13.5];

/** For what may be anywhere: layers, and checks before the server's own. */
export const wholeWorld: Box = [-180, -90, 180, 90];

/** Most bytes of one geometry, and positions: more than any screen shows. */
export const maxGeometryBytes = 2 * 1024 * 1024;
export const maxPositions = 20_000;

/** Where browsers read the operator's streets, by ranges. */
export const streetsPath = "/media/streets.pmtiles";
