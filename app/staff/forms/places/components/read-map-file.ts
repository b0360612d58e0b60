import { unzipSync } from "fflate";
import type { Geometry } from "geojson";
import { GeometryError, readGeometry } from "../../../../nouns/geometries/checks.ts";
import {
  type GivenFeature,
  isGeoJson,
  readGeoJson,
  startLength,
} from "../../../../shared/places/files/geojson.ts";
import { isOfMap, readLayers } from "../../../../shared/places/files/layers.ts";
import { placeLimits } from "../../../../shared/places/files/limits.ts";
import { readXml } from "../../../../shared/places/files/xml.ts";
import { wholeWorld } from "../../../../shared/places/places.ts";
import { UnreadableFile } from "../../../../shared/unreadable-file.ts";
import { formatBytes } from "../../../../shared/values/text.ts";

export type FoundPlace = { name: string; geometry: Geometry };
/** `assumed`: which coordinates were taken where the file does not say it, a Spanish sentence; else "". */
type ReadFile = { features: GivenFeature[]; assumed: string };

/** All of a map file as one geometry, checked by the server. @throws Error with a Spanish sentence for people */
export async function readLayerFile(file: File): Promise<{ geojson: object; assumed: string }> {
  const { features, assumed } = await readFile(file);
  const shapes = features.map(({ geometry }) => ({ type: "Feature", geometry, properties: {} }));
  return { geojson: { type: "FeatureCollection", features: shapes }, assumed };
}

async function readFile(file: File): Promise<ReadFile> {
  if (file.size > placeLimits.unzipped)
    throw new UnreadableFile(`El archivo pesa más de ${formatBytes(placeLimits.unzipped)}.`);
  const read = readFeatures(file.name, new Uint8Array(await file.arrayBuffer()));
  if (read.features.length === 0) throw new UnreadableFile("El archivo no tiene ningún lugar.");
  return read;
}

/** The places of a map file, each checked. @throws Error with a Spanish sentence for people */
export async function readMapFile(file: File): Promise<{ places: FoundPlace[]; assumed: string }> {
  const { features, assumed } = await readFile(file);
  const places = features.map((feature, index) => {
    const { name, nombre, NOMBRE } = feature.properties ?? {};
    const given = [name, nombre, NOMBRE].find((one) => typeof one === "string" && one.trim() !== "");
    const title = given ? String(given).slice(0, 80) : `Lugar ${index + 1}`;
    try {
      return {
        name: title,
        geometry: readGeometry({ type: "Feature", geometry: feature.geometry }, wholeWorld).geometry,
      };
    } catch (error) {
      if (error instanceof GeometryError && features.length > 1)
        throw new GeometryError(`${title}: ${error.message}`);
      throw error;
    }
  });
  return { places, assumed };
}

function readFeatures(name: string, bytes: Uint8Array): ReadFile {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readArchive(bytes);
  const text = new TextDecoder().decode(bytes);
  if (isGeoJson(name, text.slice(0, startLength))) return { features: readGeoJson(text), assumed: "" };
  if (text.trimStart().startsWith("<")) return { features: readXml(text, parseXml).features, assumed: "" };
  throw new UnreadableFile("No es un mapa: se espera GeoJSON, KML, KMZ, GPX o un shapefile (.zip).");
}

function readArchive(bytes: Uint8Array): ReadFile {
  let total = 0;
  let files: Map<string, Uint8Array>;
  try {
    const unzipped = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = isOfMap(name) && !name.startsWith("__MACOSX/");
        if (isWanted) total += originalSize;
        return isWanted && total <= placeLimits.unzipped;
      },
    });
    files = new Map(Object.entries(unzipped));
  } catch (cause) {
    throw new UnreadableFile("El archivo comprimido está dañado o incompleto: vuelve a hacerlo.", {
      cause,
    });
  }
  if (total > placeLimits.unzipped)
    throw new UnreadableFile(`Ocupa más de ${formatBytes(placeLimits.unzipped)} descomprimido.`);
  const layers = readLayers(files, (content) => new TextDecoder().decode(content), parseXml);
  return {
    features: layers.flatMap(({ features }) => features),
    assumed: layers
      .map(({ assumed }) => assumed)
      .join(" ")
      .trim(),
  };
}

function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, "text/xml");
  if (document.getElementsByTagName("parsererror").length > 0) throw new Error("no XML");
  return document;
}
