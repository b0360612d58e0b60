import { z } from "zod";
import { layerStyles, precisions } from "../../shared/places/places.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { cleanLine, optionalText, requiredText, versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { layerFields } from "./declaration.ts";

const geoJsonTypes = [
  "Feature",
  "FeatureCollection",
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
] as const;

const notGeoJson = "Debe ser GeoJSON: un Feature o un FeatureCollection";

/** Where an intervention is; checks.ts reads what is inside. */
export const placeInput = z.looseObject(
  {
    type: z.enum(["Feature", "FeatureCollection"], notGeoJson),
    geometry: z.unknown().optional(),
    features: z.unknown().optional(),
    __v: versionField.nullable().meta({ description: "null: only where it has no place yet" }),
  },
  notGeoJson,
);

export type PlaceInput = z.infer<typeof placeInput>;

/** Any GeoJSON, also a bare geometry. */
const geoJsonInput = z
  .looseObject({ type: z.enum(geoJsonTypes, notGeoJson) }, notGeoJson)
  .meta({ id: "GeoJson" });

/** Properties that a geometry of an intervention may carry; all others are ignored. */
export const geometryProperties = z.object({
  precision: z.enum(precisions, "La precisión no es de la lista").default("exact"),
  source: optionalText(lengths.line, cleanLine).default(""),
  note: optionalText(lengths.line, cleanLine).default(""),
});

const geometryShape = z.looseObject({ type: z.enum(geoJsonTypes) }).meta({ id: "Geometry" });

export const featureShape = z
  .object({
    type: z.literal("Feature"),
    id: idSchema,
    geometry: geometryShape,
    properties: z.object({
      precision: z.enum(precisions),
      source: z.string(),
      note: z.string(),
      __v: z.number().int(),
    }),
  })
  .meta({ id: "PlaceFeature" });
export type PlaceFeature = z.infer<typeof featureShape>;

export const layerInput = z.object({
  layerName: requiredText(layerFields.layerName.required, lengths.name, cleanLine),
  geojson: geoJsonInput,
  style: z.enum(layerStyles, layerFields.style.required),
  attribution: optionalText(lengths.line, cleanLine).default(""),
  license: optionalText(lengths.line, cleanLine).default(""),
  position: z
    .number("El orden debe ser un número")
    .int("El orden debe ser un número entero")
    .min(0, "El orden debe ser de 0 a 1000")
    .max(1000, "El orden debe ser de 0 a 1000")
    .default(0),
});
export const layerUpdate = layerInput.extend({ __v: versionField });
export type LayerInput = z.infer<typeof layerInput>;
export type LayerUpdate = z.infer<typeof layerUpdate>;

export const layerShape = z
  .object({
    _id: idSchema,
    layerName: z.string(),
    style: z.enum(layerStyles),
    attribution: z.string(),
    license: z.string(),
    position: z.number().int(),
    geojson: geometryShape,
    __v: z.number().int(),
  })
  .meta({ id: "MapLayer" });
export type Layer = z.infer<typeof layerShape>;

export const placeMessages = {
  saved: "Ubicación guardada correctamente",
  deleted: "Ubicación eliminada correctamente",
  unknown: "Esa actuación urbanística no tiene ubicación.",
  loadFailed: "Error al cargar el mapa",
} as const;

export const layerMessages = describeWrites({ one: "capa", article: "la" });
