import { createFileSubject } from "../../problems.server.ts";
import type { ReadFile } from "../recognize.server.ts";
import type { Reading, Source } from "../source.server.ts";
import { toUtf8 } from "../text-bytes.server.ts";
import { readPlacesArchive } from "./archive.server.ts";
import { toPlaceDocuments } from "./features.server.ts";
import { type GivenFeature, isGeoJson, readGeoJson } from "./geojson.server.ts";
import { UnreadablePlaces } from "./unreadable.server.ts";

type PlaceFile = { name: string; format: ReadFile["format"]; features: GivenFeature[] };

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
  { problems, collect }: Reading,
  read: () => Promise<PlaceFile[] | null>,
): Promise<ReadFile[] | null> {
  const refuse = (file: string, reason: string): ReadFile => {
    problems.add("unrecognizedFile", createFileSubject(file, "unrecognized"), "", reason);
    return { name: file, format: "unknown", documents: [], collection: null };
  };
  try {
    const files = await read();
    return (
      files?.map(({ name: file, format, features }) =>
        features.length === 0
          ? refuse(file, "El archivo no tiene ningún lugar.")
          : { name: file, format, documents: collect(toPlaceDocuments(features)), collection: "geometries" },
      ) ?? null
    );
  } catch (error) {
    if (!(error instanceof UnreadablePlaces)) throw error;
    return [refuse(name, error.message)];
  }
}

async function readArchived(source: Source): Promise<PlaceFile[] | null> {
  const files = await readPlacesArchive(source);
  const { name } = source;
  // Few imports have places: what reads them is loaded by those that do.
  const [{ readShapefiles }, { readXml }] = await Promise.all([
    import("./shapefile.server.ts"),
    import("./xml.server.ts"),
  ]);
  if (!files) return null;
  const shapes = readShapefiles(files).map(({ path, features }) => ({
    name: `${name}, ${path}`,
    format: "shapefile" as const,
    features,
  }));
  const maps = [...files]
    .filter(([path]) => /\.kml$/i.test(path))
    .map(([path, content]) => ({
      name: `${name}, ${path}`,
      format: "kml" as const,
      features: readXml(toUtf8(content)?.toString() ?? "", "kml"),
    }));
  return [...shapes, ...maps];
}

async function readText(name: string, text: Buffer): Promise<PlaceFile[] | null> {
  if (isGeoJson(name, text)) return [{ name, format: "geojson", features: readGeoJson(text) }];
  if (text.find((byte) => byte > 0x20) !== "<".charCodeAt(0)) return null;
  const content = text.toString();
  const [, root] = /<(?:\w+:)?(kml|gpx)\b/i.exec(content.slice(0, 4000)) ?? [];
  const format = root?.toLowerCase();
  if (format !== "kml" && format !== "gpx")
    throw new UnreadablePlaces("Es XML o HTML, pero no es KML ni GPX.");
  const { readXml } = await import("./xml.server.ts");
  return [{ name, format, features: readXml(content, format) }];
}
