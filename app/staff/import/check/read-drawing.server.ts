import { GeometryError, readGeometry, toStoredGeometry } from "../../../nouns/geometries/checks.ts";
import type { Box } from "../../../shared/places/places.ts";

type Value = Record<string, unknown>;

/**
 * Reads the GeoJSON of a place, or of its outline, which only a layer has.
 * @returns it as it is stored, with the columns that follow from it; nothing where it is missing. An outline may be taken away
 * @throws GeometryError
 */
export function readDrawing(field: "geometry" | "boundary", given: unknown, box: Box): Value {
  if (given === "" && field === "boundary") return { boundary: "" };
  if (given === undefined || given === "") return {};
  const value: unknown = typeof given === "string" ? parseJson(given) : given;
  checkEach(value, box);
  const { columns } = toStoredGeometry(value, box);
  if (field === "geometry") return columns;
  if (columns.kind !== "area")
    throw new GeometryError("El contorno de un lugar es un área, no un punto ni una línea.");
  return { boundary: columns.geometry };
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
