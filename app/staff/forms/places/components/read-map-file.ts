import { unzipSync } from "fflate";
import type { Geometry } from "geojson";
import { GeometryError, readGeometry } from "../../../../records/places/checks.ts";
import {
  type GivenFeature,
  isGeoJson,
  readGeoJson,
  startLength,
} from "../../../../shared/places/files/geojson.ts";
import { placeLimits } from "../../../../shared/places/files/limits.ts";
import { readShapefiles } from "../../../../shared/places/files/shapefile.ts";
import { UnreadablePlaces } from "../../../../shared/places/files/unreadable.ts";
import { readXml } from "../../../../shared/places/files/xml.ts";
import { wholeWorld } from "../../../../shared/places/places.ts";
import { formatBytes } from "../../../../shared/values/text.ts";

export type FoundPlace = { name: string; geometry: Geometry };

/** All of a map file as one geometry, checked by the server. @throws Error with a Spanish sentence for people */
export async function readLayerFile(file: File): Promise<object> {
  const features = (await readFile(file)).map(({ geometry }) => ({
    type: "Feature",
    geometry,
    properties: {},
  }));
  return { type: "FeatureCollection", features };
}

async function readFile(file: File): Promise<GivenFeature[]> {
  if (file.size > placeLimits.unzipped)
    throw new UnreadablePlaces(`El archivo pesa más de ${formatBytes(placeLimits.unzipped)}.`);
  const features = readFeatures(file.name, new Uint8Array(await file.arrayBuffer()));
  if (features.length === 0) throw new UnreadablePlaces("El archivo no tiene ningún lugar.");
  return features;
}

/** The places of a map file, each checked. @throws Error with a Spanish sentence for people */
export async function readMapFile(file: File): Promise<FoundPlace[]> {
  const features = await readFile(file);
  return features.map((feature, index) => {
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
}

function readFeatures(name: string, bytes: Uint8Array): GivenFeature[] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readArchive(bytes);
  const text = new TextDecoder().decode(bytes);
  if (isGeoJson(name, text.slice(0, startLength))) return readGeoJson(text);
  if (text.trimStart().startsWith("<")) return readXml(text, parseXml).features;
  throw new UnreadablePlaces("No es un mapa: se espera GeoJSON, KML, KMZ, GPX o un shapefile (.zip).");
}

function readArchive(bytes: Uint8Array): GivenFeature[] {
  let total = 0;
  let files: Map<string, Uint8Array>;
  try {
    const unzipped = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = /\.(kml|shp|dbf|prj|cpg)$/i.test(name) && !name.startsWith("__MACOSX/");
        if (isWanted) total += originalSize;
        return isWanted && total <= placeLimits.unzipped;
      },
    });
    files = new Map(Object.entries(unzipped));
  } catch (cause) {
    throw new UnreadablePlaces("El archivo comprimido está dañado o incompleto: vuelve a hacerlo.", {
      cause,
    });
  }
  if (total > placeLimits.unzipped)
    throw new UnreadablePlaces(`Ocupa más de ${formatBytes(placeLimits.unzipped)} descomprimido.`);
  const maps = [...files].filter(([path]) => /\.kml$/i.test(path));
  return [
    ...readShapefiles(files).flatMap(({ features }) => features),
    ...maps.flatMap(([, content]) => readXml(new TextDecoder().decode(content), parseXml).features),
  ];
}

function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, "text/xml");
  if (document.getElementsByTagName("parsererror").length > 0) throw new Error("no XML");
  return document;
}
