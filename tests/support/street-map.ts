import { PbfWriter } from "pbf";
import { Compression, TileType, zxyToTileId } from "pmtiles";

type Position = readonly [x: number, y: number];
type Feature = { layer: string; kind: string; name?: string; line: readonly Position[]; isArea?: boolean };

/** A vector tile (MVT) of lines and areas, in units of 4096 to the tile's side. */
function writeTile(features: readonly Feature[]): Uint8Array {
  const pbf = new PbfWriter();
  for (const [layer, own] of Map.groupBy(features, (feature) => feature.layer))
    pbf.writeMessage(
      3,
      () => {
        pbf.writeVarintField(15, 2);
        pbf.writeStringField(1, layer);
        const values = own.flatMap(({ kind, name = "" }) => [kind, name]);
        for (const [index, { line, isArea = false }] of own.entries())
          pbf.writeMessage(
            2,
            () => {
              pbf.writePackedVarint(2, [0, 2 * index, 1, 2 * index + 1]);
              pbf.writeVarintField(3, isArea ? 3 : 2);
              pbf.writePackedVarint(4, writeCommands(line, isArea));
            },
            null,
          );
        for (const key of ["kind", "name"]) pbf.writeStringField(3, key);
        for (const value of values) pbf.writeMessage(4, () => pbf.writeStringField(1, value), null);
        pbf.writeVarintField(5, 4096);
      },
      null,
    );
  return pbf.finish();
}

/** MoveTo, LineTo and ClosePath of the format, in steps. */
function writeCommands(line: readonly Position[], isArea: boolean): number[] {
  let [x, y] = [0, 0];
  const commands: number[] = [];
  for (const [index, [toX, toY]] of line.entries()) {
    if (index === 0) commands.push(9);
    if (index === 1) commands.push(((line.length - 1) << 3) | 2);
    commands.push(...[toX - x, toY - y].map((step) => (step << 1) ^ (step >> 31)));
    [x, y] = [toX, toY];
  }
  return isArea ? [...commands, 15] : commands;
}

/** A .pmtiles file with one tile, around a place, at each of these zooms. */
export function writeStreetMap({
  longitude,
  latitude,
  zooms,
  attribution,
  tileType = TileType.Mvt,
}: {
  longitude: number;
  latitude: number;
  zooms: readonly number[];
  attribution: string;
  tileType?: TileType;
}): Buffer {
  const tile = writeTile([
    {
      layer: "water",
      kind: "river",
      line: [
        [0, 1000],
        [4096, 1400],
      ],
    },
    {
      layer: "landuse",
      kind: "park",
      line: [
        [500, 2500],
        [1500, 2500],
        [1500, 3500],
        [500, 3500],
      ],
      isArea: true,
    },
    {
      layer: "roads",
      kind: "highway",
      name: "Carrera del Río",
      line: [
        [100, 2048],
        [4000, 2048],
      ],
    },
    {
      layer: "roads",
      kind: "minor_road",
      name: "Calle 10",
      line: [
        [2048, 0],
        [2048, 4096],
      ],
    },
    {
      layer: "pois",
      kind: "café",
      line: [
        [0, 0],
        [1, 1],
      ],
    },
  ]);
  const ids = zooms
    .map((zoom) => {
      const count = 2 ** zoom;
      const sine = Math.sin((latitude * Math.PI) / 180);
      const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
      return zxyToTileId(zoom, Math.floor(((longitude + 180) / 360) * count), Math.floor(y * count));
    })
    .toSorted((one, other) => one - other);
  const directory = writeDirectory(ids, tile.length);
  const metadata = Buffer.from(JSON.stringify({ name: "Calles de prueba", attribution }));
  const header = Buffer.alloc(127);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const metadataAt = 127 + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const places = [127, directory.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, tile.length];
  for (const [index, value] of [...places, ids.length, ids.length, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  for (const [index, value] of [
    1,
    Compression.None,
    Compression.None,
    tileType,
    Math.min(...zooms),
    Math.max(...zooms),
  ].entries())
    header.writeUInt8(value, 96 + index);
  const box = [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1];
  for (const [index, degrees] of box.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return Buffer.concat([header, directory, metadata, tile]);
}

/** Every entry is the same tile. */
function writeDirectory(ids: readonly number[], length: number): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(ids.length);
  for (const [index, id] of ids.entries()) pbf.writeVarint(id - (ids[index - 1] ?? 0));
  for (const _ of ids) pbf.writeVarint(1);
  for (const _ of ids) pbf.writeVarint(length);
  for (const _ of ids) pbf.writeVarint(1);
  return Buffer.from(pbf.finish());
}
