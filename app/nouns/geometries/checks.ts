import type { Geometry, Position } from "geojson";
import { crossesItself } from "../../shared/places/crossings.ts";
import {
  type Box,
  type GeometryKind,
  maxGeometryBytes,
  maxPositions,
  studyBox,
} from "../../shared/places/places.ts";
import { formatNumber } from "../../shared/values/text.ts";

/** A geometry that is not taken; the message is a Spanish sentence for the person who gave it. */
export class GeometryError extends Error {}

/** Decimals of a degree that are kept: a centimetre. */
const decimals = 1e7;

type CheckedGeometry = { geometry: Geometry; kind: GeometryKind; box: Box };

/** What is read of a feature besides its geometry. */
type CheckedFeature = CheckedGeometry & { properties: Record<string, unknown> };

/**
 * Reads one geometry, Feature or FeatureCollection as RFC 7946 has it: two coordinates of each position, areas with their
 * outer ring counterclockwise. Several geometries become one.
 * @throws GeometryError
 */
export function readGeometry(value: unknown, box: Box = studyBox): CheckedFeature {
  const features = listFeatures(value);
  const first = features[0];
  if (!first) throw new GeometryError("No hay ninguna geometría.");
  let total = 0;
  const count = () => {
    total += 1;
    if (total > maxPositions)
      throw new GeometryError(
        `La geometría tiene más de ${formatNumber(maxPositions)} puntos: simplifícala.`,
      );
  };
  const parts = features.flatMap(({ geometry }) => readParts(geometry, count));
  const bounds = findBox(parts);
  requireWithin(bounds, box);
  const geometry = join(parts);
  return { geometry, kind: findKind(parts), box: bounds, properties: first.properties };
}

/** Stored geometries as one. Each was checked alone when it was stored: together they may have any number of positions. */
export function joinGeometries(geometries: readonly Geometry[]): CheckedGeometry {
  const parts = geometries.flatMap((geometry) => readParts({ ...geometry }, () => undefined));
  return { geometry: join(parts), kind: findKind(parts), box: findBox(parts) };
}

/** The columns of a geometry, and what its feature says of it. */
export type StoredGeometry = Pick<CheckedFeature, "properties"> & {
  columns: Record<"west" | "south" | "east" | "north", number> & { kind: GeometryKind; geometry: string };
};

/** @throws GeometryError */
export function toStoredGeometry(value: unknown, box?: Box): StoredGeometry {
  const { geometry, kind, box: bounds, properties } = readGeometry(value, box);
  const text = JSON.stringify(geometry);
  if (text.length > maxGeometryBytes) throw new GeometryError("La geometría pesa más de 2 MB: simplifícala.");
  const [west, south, east, north] = bounds;
  return { columns: { kind, geometry: text, west, south, east, north }, properties };
}

type Part =
  | { type: "Point"; coordinates: Position }
  | { type: "LineString"; coordinates: Position[] }
  | { type: "Polygon"; coordinates: Position[][] };

type Json = Record<string, unknown>;

function requireObject(value: unknown): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new GeometryError("Se esperaba un objeto GeoJSON.");
  return value as Json;
}

/** The features of a file or body; a bare geometry is one. @throws GeometryError */
function listFeatures(value: unknown): { geometry: Json; properties: Json }[] {
  const object = requireObject(value);
  if (object.type === "FeatureCollection") {
    if (!Array.isArray(object.features)) throw new GeometryError("La colección no tiene lista de elementos.");
    return object.features.map((feature) => readFeature(requireObject(feature)));
  }
  return [readFeature(object)];
}

function readFeature(object: Json): { geometry: Json; properties: Json } {
  if (object.type !== "Feature") return { geometry: object, properties: {} };
  if (object.geometry === null || object.geometry === undefined)
    throw new GeometryError("Un elemento no tiene geometría.");
  const { properties } = object;
  const isObject = typeof properties === "object" && properties !== null && !Array.isArray(properties);
  return { geometry: requireObject(object.geometry), properties: isObject ? (properties as Json) : {} };
}

function readParts(geometry: Json, count: () => void): Part[] {
  const { type, coordinates } = geometry;
  const position = (value: unknown) => readPosition(value, count);
  const line = (value: unknown) => readLine(value, position);
  const area = (value: unknown) => readArea(value, position);
  switch (type) {
    case "Point":
      return [{ type, coordinates: position(coordinates) }];
    case "MultiPoint":
      return list(coordinates).map((one) => ({ type: "Point", coordinates: position(one) }));
    case "LineString":
      return [{ type, coordinates: line(coordinates) }];
    case "MultiLineString":
      return list(coordinates).map((one) => ({ type: "LineString", coordinates: line(one) }));
    case "Polygon":
      return [{ type, coordinates: area(coordinates) }];
    case "MultiPolygon":
      return list(coordinates).map((one) => ({ type: "Polygon", coordinates: area(one) }));
    case "GeometryCollection":
      return list(geometry.geometries).flatMap((one) => {
        const inner = requireObject(one);
        if (inner.type === "GeometryCollection")
          throw new GeometryError("Hay colecciones dentro de colecciones: sepáralas.");
        return readParts(inner, count);
      });
    default:
      throw new GeometryError("El tipo de geometría no es de GeoJSON: usa puntos, líneas o áreas.");
  }
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new GeometryError("La geometría no tiene coordenadas.");
  return value;
}

function readPosition(value: unknown, count: () => void): Position {
  count();
  const [longitude, latitude] = Array.isArray(value) ? value : [];
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw new GeometryError("Hay una coordenada que no es un par de números.");
  return [Math.round(longitude * decimals) / decimals, Math.round(latitude * decimals) / decimals];
}

const isSame = (one: Position | undefined, other: Position | undefined) =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

function readLine(value: unknown, position: (value: unknown) => Position): Position[] {
  const points = list(value)
    .map(position)
    .filter((point, index, all) => !isSame(point, all[index - 1]));
  if (points.length < 2) throw new GeometryError("Una línea necesita dos puntos distintos al menos.");
  return points;
}

function readArea(value: unknown, position: (value: unknown) => Position): Position[][] {
  const rings = list(value).map((ring) => {
    const given = list(ring).map(position);
    if (!isSame(given[0], given.at(-1)))
      throw new GeometryError("Un área no se cierra: su último punto debe ser igual al primero.");
    const points = given.filter((point, index, all) => index === 0 || !isSame(point, all[index - 1]));
    if (points.length < 4) throw new GeometryError("Un área necesita tres puntos distintos al menos.");
    return points;
  });
  if (crossesItself(rings)) throw new GeometryError("El borde de un área se cruza consigo mismo: corrígelo.");
  return rings.map((ring, index) => (isCounterclockwise(ring) === (index === 0) ? ring : ring.toReversed()));
}

function isCounterclockwise(ring: Position[]): boolean {
  let doubleArea = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[index + 1] ?? ring[0] ?? [];
    doubleArea += x * nextY - nextX * y;
  }
  return doubleArea > 0;
}

function findBox(parts: Part[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { type, coordinates } of parts)
    for (const [x = 0, y = 0] of type === "Point"
      ? [coordinates]
      : type === "LineString"
        ? coordinates
        : coordinates.flat()) {
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  return [west, south, east, north];
}

function isWithin([west, south, east, north]: Box, box: Box): boolean {
  return west >= box[0] && south >= box[1] && east <= box[2] && north <= box[3];
}

function requireWithin(bounds: Box, box: Box): void {
  if (isWithin(bounds, box)) return;
  const [west, south, east, north] = bounds;
  if (isWithin([south, west, north, east], box))
    throw new GeometryError("La longitud y la latitud parecen cambiadas: en GeoJSON la longitud va primero.");
  const isProjected =
    Math.max(Math.abs(west), Math.abs(east)) > 180 || Math.max(Math.abs(south), Math.abs(north)) > 90;
  throw new GeometryError(
    isProjected
      ? "Las coordenadas no son grados: conviértelas a WGS 84 (EPSG:4326)."
      : "El lugar queda fuera de la zona del estudio.",
  );
}

/** Of several kinds the one that covers most. */
function findKind(parts: Part[]): GeometryKind {
  if (parts.some(({ type }) => type === "Polygon")) return "area";
  return parts.some(({ type }) => type === "LineString") ? "line" : "point";
}

function join(parts: Part[]): Geometry {
  const [first] = parts;
  if (!first) throw new GeometryError("No hay ninguna geometría.");
  if (parts.length === 1) return first;
  if (parts.every(({ type }) => type === first.type))
    return {
      type: `Multi${first.type}`,
      coordinates: parts.map(({ coordinates }) => coordinates),
    } as Geometry;
  return { type: "GeometryCollection", geometries: parts };
}

/** The box of a text such as "-75.72, 6.06, -75.45, 6.38", in whatever order its sides are; null for any other. */
export function parseBox(text: string): Box | null {
  const [a, b, c, d, ...more] = text
    .split(",")
    .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
    return null;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box.some((value) => !Number.isFinite(value)) || box[0] === box[2] || box[1] === box[3] ? null : box;
}
