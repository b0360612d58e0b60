import {
  type GivenFeature,
  isGeoJson,
  readGeoJson,
  startLength,
} from "../../../../shared/places/files/geojson.ts";
import { UnreadablePlaces } from "../../../../shared/places/files/unreadable.ts";
import { createFileSubject } from "../../problems.server.ts";
import type { ReadFile } from "../recognize.server.ts";
import { refuseFile } from "../refused-files.server.ts";
import type { Reading, Source } from "../source.server.ts";
import { toUtf8 } from "../text-bytes.server.ts";
import { readPlacesArchive } from "./archive.server.ts";
import { toPlaceDocuments } from "./features.server.ts";
import { areOfRegister, toRegisterDocuments } from "./register-features.server.ts";

type PlaceFile = { name: string; format: ReadFile["format"]; features: GivenFeature[]; assumed?: string };

/** The places of a KMZ or a zipped shapefile, each layer a file of its own; null for any other archive. */
export function readPlaceArchive(source: Source, reading: Reading): Promise<ReadFile[] | null> {
  return report(source.name, reading, () => readArchived(source));
}

/** The places of a text: GeoJSON, KML or GPX; null for any other. */
export function readPlaceText(name: string, text: Buffer, reading: Reading): Promise<ReadFile[] | null> {
  return report(name, reading, () => readText(name, text));
}

async function report(
  name: string,
  { problems, collect, placeKind }: Reading,
  read: () => Promise<PlaceFile[] | null>,
): Promise<ReadFile[] | null> {
  try {
    const files = await read();
    return (
      files?.map(({ name: file, format, features, assumed }) => {
        if (features.length === 0) return refuseFile(file, "El archivo no tiene ningún lugar.", problems);
        if (assumed) problems.add("assumedCoordinates", createFileSubject(file, "geometries"), "", assumed);
        const isRegister = placeKind !== undefined || areOfRegister(features);
        const documents = collect(
          isRegister ? toRegisterDocuments(features, placeKind) : toPlaceDocuments(features),
        );
        return { name: file, format, documents, collection: isRegister ? "gazetteer" : "geometries" };
      }) ?? null
    );
  } catch (error) {
    if (!(error instanceof UnreadablePlaces)) throw error;
    return [refuseFile(name, error.message, problems)];
  }
}

async function readArchived(source: Source): Promise<PlaceFile[] | null> {
  const files = await readPlacesArchive(source);
  if (!files) return null;
  // Few imports have places: what reads them is loaded by those that do.
  const { readShapefiles } = await import("../../../../shared/places/files/shapefile.ts");
  const { readXmlPlaces } = await import("./xml.server.ts");
  const name = (path: string) => `${source.name}, ${path}`;
  const shapes = readShapefiles(files).map(({ path, ...shape }) => ({
    name: name(path),
    format: "shapefile" as const,
    ...shape,
  }));
  const maps = [...files]
    .filter(([path]) => /\.kml$/i.test(path))
    .map(([path, content]) => ({
      name: name(path),
      ...readXmlPlaces(toUtf8(content)?.toString() ?? ""),
    }));
  return [...shapes, ...maps];
}

async function readText(name: string, text: Buffer): Promise<PlaceFile[] | null> {
  if (isGeoJson(name, text.toString("utf8", 0, startLength)))
    return [{ name, format: "geojson", features: readGeoJson(text.toString()) }];
  if (text.find((byte) => byte > 0x20) !== "<".charCodeAt(0)) return null;
  const { readXmlPlaces } = await import("./xml.server.ts");
  return [{ name, ...readXmlPlaces(text.toString()) }];
}
