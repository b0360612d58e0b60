import type { GivenFeature } from "./geojson.ts";
import { readShapefiles } from "./shapefile.ts";
import { readXml } from "./xml.ts";

export type Layer = {
  path: string;
  format: "shapefile" | "kml" | "gpx";
  features: GivenFeature[];
  /** Which coordinates were taken where the file does not say it, a Spanish sentence; else "". */
  assumed: string;
};

/** Paths in an archive of what maps consist of. */
export const isOfMap = (path: string) => /\.(kml|shp|dbf|prj|cpg)$/i.test(path);

/** The maps of an archive. @param readText the text of a file @throws UnreadableFile */
export function readLayers(
  files: ReadonlyMap<string, Uint8Array>,
  readText: (bytes: Uint8Array) => string,
  parseXml: Parameters<typeof readXml>[1],
): Layer[] {
  const shapes = readShapefiles(files).map((shape) => ({ format: "shapefile" as const, ...shape }));
  const maps = [...files]
    .filter(([path]) => /\.kml$/i.test(path))
    .map(([path, bytes]) => ({ path, assumed: "", ...readXml(readText(bytes), parseXml) }));
  return [...shapes, ...maps];
}
