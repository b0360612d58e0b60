declare module "shpjs" {
  import type { Feature, FeatureCollection, Geometry } from "geojson";

  /** A geometry of each record; null for one without. Coordinates are degrees where the projection is known. */
  export function parseShp(shp: Uint8Array, prj?: string): (Geometry | null)[];
  /** The attributes of each record. */
  export function parseDbf(dbf: Uint8Array, cpg?: string): Feature["properties"][];
  export function combine(
    parts: [ReturnType<typeof parseShp>, ReturnType<typeof parseDbf>?],
  ): FeatureCollection<Geometry | null>;
}
