import { combine, parseDbf, parseShp } from "shpjs";
import { maxPositions } from "../../../shared/places/places.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { UnreadableFile } from "../../unreadable-file.ts";
import type { GivenFeature } from "./geojson.ts";

/**
 * The shapefiles of an archive by their paths, each with its features.
 * @returns `assumed`: which coordinates were taken, and why, a Spanish sentence; "" where the file says it
 * @throws UnreadableFile
 */
export function readShapefiles(
  files: ReadonlyMap<string, Uint8Array>,
): { path: string; features: GivenFeature[]; assumed: string }[] {
  const find = (path: string) =>
    [...files].find(([other]) => other.toLowerCase() === path.toLowerCase())?.[1];
  const paths = [...files.keys()].filter((path) => /\.shp$/i.test(path));
  return paths.map((path) => {
    const read = (ending: string) => find(path.replace(/shp$/i, ending));
    const [shp, dbf, prj] = [read("shp"), read("dbf"), decode(read("prj"))];
    if (!shp) throw new UnreadableFile("El shapefile está vacío.");
    if (!dbf)
      throw new UnreadableFile(
        `Falta ${path.replace(/shp$/i, "dbf").slice(-80)}, que dice de qué actuación es cada lugar.`,
      );
    checkRecords(shp);
    checkTable(dbf);
    try {
      const rows = parseDbf(dbf, decode(read("cpg"))?.trim());
      const { features } = combine([parseShp(shp, prj), rows]);
      return { path, features, assumed: prj ? "" : assumeDegrees(path.replace(/shp$/i, "prj"), features) };
    } catch (cause) {
      if (cause instanceof UnreadableFile) throw cause;
      throw new UnreadableFile("El shapefile está dañado o incompleto: vuelve a exportarlo.", { cause });
    }
  });
}

/** Takes numbers that can be degrees for degrees, where nothing says which coordinates a shapefile has. @throws UnreadableFile */
function assumeDegrees(path: string, features: readonly GivenFeature[]): string {
  const missing = `Falta ${path.slice(-80)}, que dice en qué coordenadas está`;
  const numbers = JSON.stringify(features.map(({ geometry }) => geometry)).match(/-?\d+(?:\.\d+)?/g) ?? [];
  if (numbers.some((number) => Math.abs(Number(number)) > 180))
    throw new UnreadableFile(
      `${missing}, y sus números no son grados: parecen metros, como los de MAGNA-SIRGAS en Colombia. Agrega ese archivo al .zip, o vuelve a exportarlo en grados, WGS 84 (EPSG:4326).`,
    );
  return `${missing}: como sus números pueden ser grados, se leyó como WGS 84 (EPSG:4326).`;
}

const decode = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const view = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

const [headerBytes, recordHeaderBytes, bytesOfPoint, bytesOfDetails] = [100, 8, 32, 200];

/** The reader allocates as much for a record as the record claims to be long. @throws UnreadableFile */
function checkRecords(shp: Uint8Array): void {
  const content = view(shp);
  for (let at = headerBytes; at + recordHeaderBytes <= shp.length; ) {
    const length = content.getInt32(at + 4) * 2;
    if (length < 0 || at + recordHeaderBytes + length > shp.length)
      throw new UnreadableFile("El shapefile está incompleto: vuelve a exportarlo.");
    if (length > maxPositions * bytesOfPoint + bytesOfDetails)
      throw new UnreadableFile(
        `Un lugar del shapefile tiene más de ${formatNumber(maxPositions)} puntos: simplifícalo.`,
      );
    at += recordHeaderBytes + length;
  }
}

/** The table claims how many rows it has. @throws UnreadableFile */
function checkTable(dbf: Uint8Array): void {
  const content = view(dbf);
  const read = (at: number) => content.getUint16(at, true);
  const isWhole = dbf.length >= 32 && read(10) > 1;
  if (!isWhole || read(8) + content.getUint32(4, true) * read(10) > dbf.length + 1)
    throw new UnreadableFile("La tabla (.dbf) del shapefile está dañada o incompleta: vuelve a exportarlo.");
}
