import { isGeoJson, readGeoJson, startLength } from "../../../../shared/places/files/geojson.ts";
import { isOfMap, type Layer } from "../../../../shared/places/files/layers.ts";
import { placeLimits } from "../../../../shared/places/files/limits.ts";
import { UnreadableFile } from "../../../../shared/unreadable-file.ts";
import { formatNumber } from "../../../../shared/values/text.ts";
import type { Archive } from "../archive.server.ts";
import { type ReadFile, type Reading, refuseFile } from "../reading.server.ts";
import { areOfRegister, toPlaceDocuments, toRegisterDocuments } from "./features.server.ts";

type PlaceFile = Pick<Layer, "features" | "assumed"> & Pick<ReadFile, "name" | "format">;

/**
 * The places of a KMZ or a zipped shapefile, each layer a file of its own; null for any other archive.
 * @throws UnreadableFile
 */
export async function readPlaceArchive(
  name: string,
  archive: Archive,
  reading: Reading,
): Promise<ReadFile[] | null> {
  const { paths } = archive;
  if (!paths.some(isOfMap)) {
    if (!paths.some((path) => /\.(zip|kmz)$/i.test(path))) return null;
    throw new UnreadableFile("Tiene otros archivos comprimidos adentro: descomprímelo e importa cada uno.");
  }
  if (paths.length > placeLimits.entries)
    throw new UnreadableFile(
      `El archivo comprimido tiene más de ${formatNumber(placeLimits.entries)} archivos: deja solo los del mapa.`,
    );
  const files = await archive.read(isOfMap, placeLimits.unzipped, "divídelo o simplifica sus formas");
  const { readMapLayers } = await import("./maps.server.ts");
  return readMapLayers(files).map(({ path, ...layer }) =>
    toReadFile({ ...layer, name: `${name}, ${path}` }, reading),
  );
}

/** The places of a text: GeoJSON, KML or GPX; null for any other. @throws UnreadableFile */
export async function readPlaceText(name: string, text: Buffer, reading: Reading): Promise<ReadFile | null> {
  const file = { name, assumed: "" };
  if (isGeoJson(name, text.toString("utf8", 0, startLength)))
    return toReadFile({ ...file, format: "geojson", features: readGeoJson(text.toString()) }, reading);
  if (text.find((byte) => byte > 0x20) !== "<".charCodeAt(0)) return null;
  // Few imports have places: what reads them is loaded by those that do.
  const { readMapXml } = await import("./maps.server.ts");
  return toReadFile({ ...file, ...readMapXml(text.toString()) }, reading);
}

function toReadFile(
  { name, format, features, assumed }: PlaceFile,
  { problems, collect, placeKind }: Reading,
): ReadFile {
  if (features.length === 0) return refuseFile(name, "El archivo no tiene ningún lugar.", problems);
  if (assumed) problems.addToFile("assumedCoordinates", { file: name, collection: "geometries" }, assumed);
  const isRegister = placeKind !== undefined || areOfRegister(features);
  const documents = collect(
    isRegister ? toRegisterDocuments(features, placeKind) : toPlaceDocuments(features),
  );
  return { name, format, documents, collection: isRegister ? "gazetteer" : "geometries" };
}
