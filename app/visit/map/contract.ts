import { z } from "zod";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { emptyAsMissing } from "../../shared/lists/list-query.ts";
import type { GeometryKind, LayerStyle, ShownPrecision } from "../../shared/places/places.ts";
import { type AreaKey, areaKeys } from "./constants.ts";

export const mapFilters = filterSchema("map").extend({
  area: emptyAsMissing(z.enum(areaKeys, { error: "Esa parte de la ciudad no está en el mapa" })),
});
export type MapFilters = RecordFilters & { area?: AreaKey | undefined };

/* Results of the queries; types only, since nothing parses them. */

/** A work on the map; its number is also that of its line in the list. */
export type Shape = {
  _id: string;
  number: number;
  name: string;
  systemId: string;
  systemName: string;
  hierarchyName: string;
  precision: ShownPrecision;
  kind: GeometryKind;
  /** Path in the drawing's units, and where its number stands. */
  path: string;
  x: number;
  y: number;
};

/** A place whose outline stands for the works in it that nobody has drawn. */
export type Outline = {
  _id: string;
  name: string;
  path: string;
  x: number;
  y: number;
  works: Pick<Shape, "_id" | "name" | "systemId" | "systemName" | "hierarchyName" | "precision">[];
};

/** Where a drawing has the square that Web Mercator makes of the world: its side and its upper left corner. */
export type Mercator = { size: number; x: number; y: number };

/** A map as pages show it. */
export type MapView = Pick<Drawing, "width" | "height" | "credits"> & {
  /** What scripts need to draw streets below it; null where the operator has given none. */
  streets: { credit: string; mercator: Mercator } | null;
  /** What is in the drawing; "" where the document has it. */
  markup: string;
};

/** Where one work is, and how well that is known. */
export type WorkMapView = MapView & { precision: ShownPrecision };

export type DrawnLayer = { _id: string; name: string; style: LayerStyle; path: string };

export type Drawing = {
  width: number;
  height: number;
  layers: DrawnLayer[];
  shapes: Shape[];
  outlines: Outline[];
  /** The bar of the scale: its length in units of the drawing, and what it stands for. */
  scale: { length: number; meters: number };
  mercator: Mercator;
  /** To whom the layers are owed, each once. */
  credits: string[];
};

/** The works of a system; `datasheetId` where the datasheet names a map of theirs. */
export type SystemOfMaps = {
  _id: string;
  name: string;
  works: { _id: string; name: string; datasheetId: string | null }[];
};
