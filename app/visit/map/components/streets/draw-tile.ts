import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { findStreetKind, type StreetKind, streetKinds } from "./street-kinds.ts";

type Point = { x: number; y: number };
/** A street's name where the street is straight for the longest: in parts of the tile's side. */
type StreetName = { name: string; x: number; y: number; angle: number; length: number };
export type DrawnTile = { paths: [kind: StreetKind, path: string, extent: number][]; names: StreetName[] };

/** The lines and areas of a tile as a path for each kind, from what lies lowest. */
export function drawTile(bytes: ArrayBuffer): DrawnTile {
  const parts = new Map<StreetKind, { path: string[]; extent: number }>();
  const names = new Map<string, StreetName>();
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers))
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const { kind: given, class: other, name: street } = feature.properties;
      const isArea = feature.type === 3;
      const kind = feature.type === 1 ? null : findStreetKind(name, String(given ?? other ?? ""), isArea);
      if (!kind) continue;
      const part = parts.get(kind) ?? { path: [], extent: layer.extent };
      parts.set(kind, part);
      for (const line of feature.loadGeometry()) {
        part.path.push(`M${line.map(({ x, y }) => `${x} ${y}`).join("L")}${isArea ? "Z" : ""}`);
        if (typeof street === "string" && (kind === "main" || kind === "street"))
          keepLongest(names, street, findStraight(line, layer.extent));
      }
    }
  return {
    paths: streetKinds.flatMap((kind) => {
      const part = parts.get(kind);
      return part ? [[kind, part.path.join(""), part.extent] as const] : [];
    }) as DrawnTile["paths"],
    names: [...names.values()],
  };
}

type Straight = Omit<StreetName, "name">;

function keepLongest(names: Map<string, StreetName>, name: string, straight: Straight | null): void {
  if (straight && straight.length > (names.get(name)?.length ?? 0)) names.set(name, { name, ...straight });
}

/** The longest step of a line that lies in the tile, read from left to right. */
function findStraight(line: readonly Point[], extent: number): Straight | null {
  let longest: Straight | null = null;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1], line[index]];
    if (!from || !to) continue;
    const [dx, dy] = from.x <= to.x ? [to.x - from.x, to.y - from.y] : [from.x - to.x, from.y - to.y];
    const length = Math.hypot(dx, dy) / extent;
    const [x, y] = [(from.x + to.x) / 2 / extent, (from.y + to.y) / 2 / extent];
    const isInside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
    if (isInside && length > (longest?.length ?? 0))
      longest = { x, y, length, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
  }
  return longest;
}
