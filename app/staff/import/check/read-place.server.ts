import { GeometryError, readGeometry, toStoredGeometry } from "../../../nouns/geometries/checks.ts";
import type { Box } from "../../../shared/places/places.ts";

type Value = Record<string, unknown>;

/**
 * Replaces the GeoJSON of a place by the text that is stored.
 * @returns the columns that follow from it; none where it is missing
 * @throws GeometryError
 */
export function readPlace(own: Value, box: Box): Value {
  const { geometry: given } = own;
  if (given === undefined || given === "") return {};
  const value: unknown = typeof given === "string" ? parseJson(given) : given;
  checkEach(value, box);
  const { geometry, ...columns } = toStoredGeometry(value, box).columns;
  own.geometry = geometry;
  return columns;
}

/** The column of a place's outline; none where no layer has drawn it. @throws GeometryError */
export function readBoundary(given: unknown, box: Box): Value {
  if (given === undefined || given === "") return {};
  const { kind, geometry } = toStoredGeometry(
    typeof given === "string" ? parseJson(given) : given,
    box,
  ).columns;
  if (kind !== "area")
    throw new GeometryError("El contorno de un lugar es un área, no un punto ni una línea.");
  return { boundary: geometry };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GeometryError("No es GeoJSON.");
  }
}

/** Of several features of one work it matters which one is wrong. */
function checkEach(value: unknown, box: Box): void {
  const { features } = (value ?? {}) as { features?: (Value & { number?: number })[] };
  if (!Array.isArray(features) || features.length < 2) return;
  for (const [index, feature] of features.entries())
    try {
      readGeometry(feature, box);
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      throw new GeometryError(`Elemento ${feature?.number ?? index + 1}: ${error.message}`);
    }
}
