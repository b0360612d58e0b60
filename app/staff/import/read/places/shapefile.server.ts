import { combine, parseDbf, parseShp } from "shpjs";
import { maxPositions } from "../../../../shared/places/places.ts";
import { formatNumber } from "../../../../shared/values/text.ts";
import type { GivenFeature } from "./geojson.server.ts";
import { UnreadablePlaces } from "./unreadable.server.ts";

/** The shapefiles of an archive by their paths, each with its features. @throws UnreadablePlaces */
export function readShapefiles(
  files: ReadonlyMap<string, Buffer>,
): { path: string; features: GivenFeature[] }[] {
  const find = (path: string) =>
    [...files].find(([other]) => other.toLowerCase() === path.toLowerCase())?.[1];
  const paths = [...files.keys()].filter((path) => /\.shp$/i.test(path));
  return paths.map((path) => {
    const read = (ending: string) => find(path.replace(/shp$/i, ending));
    const [shp, dbf] = [read("shp"), read("dbf")];
    if (!shp) throw new UnreadablePlaces("El shapefile está vacío.");
    if (!dbf)
      throw new UnreadablePlaces(
        `Falta ${path.replace(/shp$/i, "dbf").slice(-80)}, que dice de qué actuación es cada lugar.`,
      );
    checkRecords(shp);
    checkTable(dbf);
    try {
      const rows = parseDbf(dbf, read("cpg")?.toString("latin1").trim());
      return { path, features: combine([parseShp(shp, read("prj")?.toString()), rows]).features };
    } catch (cause) {
      throw new UnreadablePlaces("El shapefile está dañado o incompleto: vuelve a exportarlo.", { cause });
    }
  });
}

const [headerBytes, recordHeaderBytes, bytesOfPoint, bytesOfDetails] = [100, 8, 32, 200];

/** What the reader would allocate for a record follows from the length that the record claims. @throws UnreadablePlaces */
function checkRecords(shp: Buffer): void {
  for (let at = headerBytes; at + recordHeaderBytes <= shp.length; ) {
    const length = shp.readInt32BE(at + 4) * 2;
    if (length < 0 || at + recordHeaderBytes + length > shp.length)
      throw new UnreadablePlaces("El shapefile está incompleto: vuelve a exportarlo.");
    if (length > maxPositions * bytesOfPoint + bytesOfDetails)
      throw new UnreadablePlaces(
        `Un lugar del shapefile tiene más de ${formatNumber(maxPositions)} puntos: simplifícalo.`,
      );
    at += recordHeaderBytes + length;
  }
}

/** The table claims how many rows it has. @throws UnreadablePlaces */
function checkTable(dbf: Buffer): void {
  const isWhole = dbf.length >= 32 && dbf.readUInt16LE(10) > 1;
  if (!isWhole || dbf.readUInt16LE(8) + dbf.readUInt32LE(4) * dbf.readUInt16LE(10) > dbf.length + 1)
    throw new UnreadablePlaces(
      "La tabla (.dbf) del shapefile está dañada o incompleta: vuelve a exportarlo.",
    );
}
