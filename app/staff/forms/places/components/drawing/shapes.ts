import type { Geometry, Position } from "geojson";
import type { GeometryKind } from "../../../../../shared/places/places.ts";

/** A point, line or area of a drawing; areas have rings, without the point that closes them. */
export type Part = { kind: GeometryKind; rings: readonly (readonly Position[])[] };

/** One point of a drawing. */
export type Corner = { part: number; ring: number; index: number };

const least = { point: 1, line: 2, area: 3 } as const satisfies Record<GeometryKind, number>;

/** Whether a part has enough points to be one. */
export function isComplete({ kind, rings }: Part): boolean {
  return rings.every((ring) => ring.length >= least[kind]);
}

export function listParts(geometry: Geometry): Part[] {
  switch (geometry.type) {
    case "Point":
      return [{ kind: "point", rings: [[geometry.coordinates]] }];
    case "MultiPoint":
      return geometry.coordinates.map((point) => ({ kind: "point", rings: [[point]] }));
    case "LineString":
      return [{ kind: "line", rings: [geometry.coordinates] }];
    case "MultiLineString":
      return geometry.coordinates.map((line) => ({ kind: "line", rings: [line] }));
    case "Polygon":
      return [openRings(geometry.coordinates)];
    case "MultiPolygon":
      return geometry.coordinates.map(openRings);
    default:
      return geometry.geometries.flatMap(listParts);
  }
}

const openRings = (rings: Position[][]): Part => ({
  kind: "area",
  rings: rings.map((ring) => ring.slice(0, -1)),
});

/** The complete parts as GeoJSON; null without any. */
export function toGeometry(parts: readonly Part[]): Geometry | null {
  const geometries = parts.filter(isComplete).map(({ kind, rings: [first = [], ...holes] }): Geometry => {
    if (kind === "point") return { type: "Point", coordinates: first[0] ?? [] };
    if (kind === "line") return { type: "LineString", coordinates: [...first] };
    return { type: "Polygon", coordinates: [first, ...holes].map((ring) => [...ring, ...ring.slice(0, 1)]) };
  });
  const [only] = geometries;
  if (!only) return null;
  return geometries.length === 1 ? only : { type: "GeometryCollection", geometries };
}

/** Nothing is moved where the point is no longer there, as after an undo with a point in hand. */
export function moveCorner(parts: readonly Part[], { part, ring, index }: Corner, to: Position): Part[] {
  return changeRing(parts, { part, ring }, (points) =>
    index < points.length ? points.with(index, to) : points,
  );
}

/** Removes a point, and with the last one that a part needs the part; in a drawing under way it may have fewer. */
export function removeCorner(parts: readonly Part[], { part, ring, index }: Corner, isOpen: boolean): Part[] {
  const changed = changeRing(parts, { part, ring }, (points) => points.toSpliced(index, 1));
  const { kind, rings } = changed[part] ?? { kind: "point", rings: [] };
  const left = rings[ring]?.length ?? 0;
  if (left >= (isOpen ? 1 : least[kind])) return changed;
  if (ring === 0) return changed.toSpliced(part, 1);
  return changed.with(part, { kind, rings: rings.toSpliced(ring, 1) });
}

function changeRing(
  parts: readonly Part[],
  { part, ring }: Pick<Corner, "part" | "ring">,
  change: (points: readonly Position[]) => readonly Position[],
): Part[] {
  return parts.map((one, number) =>
    number === part
      ? { ...one, rings: one.rings.map((points, place) => (place === ring ? change(points) : points)) }
      : one,
  );
}

export function listCorners(parts: readonly Part[]): (Corner & { position: Position })[] {
  return parts.flatMap(({ rings }, part) =>
    rings.flatMap((points, ring) => points.map((position, index) => ({ part, ring, index, position }))),
  );
}
