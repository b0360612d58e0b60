import type { Feature, Geometry } from "geojson";
import { UnreadableFile } from "../../unreadable-file.ts";

/** A feature as a file has it: nothing of it is known to be right. */
export type GivenFeature = Pick<Feature<Geometry | null>, "properties"> & { id?: unknown; geometry: unknown };

/** Strings, the last of which may be cut, and braces. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}[\]]/gs;

/** ArcGIS writes collections without a type. */
const ownMember =
  /"type"\s*:\s*"(?:Feature(?:Collection)?|(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection|Topology)"|"features"\s*:\s*\[\s*\{/y;

/** Characters of a text that are looked through; no record is longer. */
export const startLength = 1024 * 1024;

/**
 * Whether a text is GeoJSON, by the members of its first object alone: records, one a line, may have a geometry or a list of
 * features too.
 * @param start its first `startLength` characters
 */
export function isGeoJson(name: string, start: string): boolean {
  if (/\.geojson$/i.test(name)) return true;
  if (!start.trimStart().startsWith("{")) return false;
  let depth = 0;
  for (const { 0: token, index } of start.matchAll(tokens)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (depth === 1) {
      ownMember.lastIndex = index;
      if (ownMember.test(start)) return true;
    }
    if (depth === 0) return false;
  }
  return false;
}

/** @throws UnreadableFile */
export function readGeoJson(text: string): GivenFeature[] {
  const file = parse(text);
  if (file.type === "Topology")
    throw new UnreadableFile("Es TopoJSON, que no se lee: conviértelo a GeoJSON.");
  requireDegrees(file.crs);
  if (file.type === "Feature") return [toFeature(file)];
  if (file.type !== "FeatureCollection" && !Array.isArray(file.features))
    return [{ geometry: file, properties: {} }];
  if (!Array.isArray(file.features)) throw new UnreadableFile("La colección no tiene lista de elementos.");
  return file.features.map((feature) => toFeature(isObject(feature) ? feature : {}));
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
    const line = text.slice(0, position).split("\n").length;
    throw new UnreadableFile(`No es GeoJSON válido (línea ${line}).`);
  }
  if (!isObject(value)) throw new UnreadableFile("No es GeoJSON: se espera una colección de elementos.");
  return value;
}

function toFeature({ id, geometry, properties }: Json): GivenFeature {
  return { id, geometry: geometry ?? null, properties: isObject(properties) ? properties : {} };
}

/** Older programs name the coordinates' system in a member that RFC 7946 has given up. @throws UnreadableFile */
function requireDegrees(crs: unknown): void {
  const properties = isObject(crs) ? crs.properties : undefined;
  const name = isObject(properties) ? properties.name : undefined;
  if (typeof name !== "string" || /CRS84|EPSG:+4326$/i.test(name.trim())) return;
  throw new UnreadableFile(
    `Sus coordenadas están en ${name.slice(0, 60)}: conviértelas a grados en WGS 84 (EPSG:4326).`,
  );
}
