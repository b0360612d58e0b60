import { type GeoProjection, geoMercator, geoPath } from "d3-geo";
import type { Geometry, Position } from "geojson";
import type { Layer } from "../../nouns/geometries/contract.ts";
import type { PlacedWork } from "../../nouns/geometries/queries.server.ts";
import type { Box } from "../../shared/places/places.ts";
import type { AreaKey } from "./constants.ts";
import type { Drawing, DrawnLayer, Mercator, Shape } from "./contract.ts";

/** Units of the drawing. */
const [width, maxHeight, minHeight, margin] = [960, 720, 320, 40];
const pointRadius = 9;
/** Degrees that a map shows at least, about two kilometres: a point alone has no extent. */
const leastExtent = 0.02;

/** Draws works above the layers of the map, from west to east in the same proportions everywhere. */
export function drawMap(
  placed: readonly PlacedWork[],
  layers: readonly Layer[],
  area?: AreaKey | undefined,
): Drawing {
  const whole = widen(placed.length > 0 ? joinBoxes(placed.map(({ box }) => box)) : findLayersBox(layers));
  const box = area ? cutBox(whole, area) : whole;
  const works = area ? placed.filter((work) => doOverlap(work.box, box)) : placed;
  const { projection, height } = fitBox(box);
  const draw = geoPath(projection)
    .digits(works.length > finelyDrawn ? 0 : 1)
    .pointRadius(pointRadius);
  const path = (geometry: Geometry) => shortenPath(draw(geometry) ?? "");
  const place = (geometry: Geometry) => {
    const [x, y] = findLabel(geometry, projection);
    return { path: path(toSpherical(geometry)), x: round(x), y: round(y) };
  };
  const shapes = works
    .filter(({ outlines }) => outlines.length === 0)
    .map(({ box: _box, outlines: _outlines, geometry, ...own }) => ({ ...own, ...place(geometry) }))
    .filter(isVisible)
    .map((shape, index): Shape => ({ ...shape, number: index + 1 }));
  const drawn = layers.map(
    ({ _id, layerName, style, geojson }): DrawnLayer => ({
      _id,
      name: layerName,
      style,
      path: path(toSpherical(geojson as unknown as Geometry)),
    }),
  );
  const credits = new Set(
    layers.map(({ attribution, license }) => [attribution, license].filter((part) => part !== "").join(", ")),
  );
  return {
    width,
    height,
    layers: drawn.filter(isVisible),
    shapes,
    outlines: groupOutlines(works)
      .map(({ geometry, ...outline }) => ({ ...outline, ...place(geometry) }))
      .filter(isVisible),
    scale: chooseScale(box, projection),
    mercator: describeMercator(projection),
    credits: [...credits].filter((credit) => credit !== ""),
  };
}

/** The box of a geometry can reach into the drawing while the geometry itself lies outside. */
const isVisible = ({ path }: { path: string }): boolean => path !== "";

/** How many works a drawing has, each once. */
export const countWorks = ({ shapes, outlines }: Pick<Drawing, "shapes" | "outlines">): number =>
  new Set([...shapes, ...outlines.flatMap(({ works }) => works)].map(({ _id }) => _id)).size;

/** The places that stand for works, by their names, each with its works. */
function groupOutlines(works: readonly PlacedWork[]) {
  const pairs = works.flatMap((work) => work.outlines.map((outline) => ({ work, outline })));
  return [...Map.groupBy(pairs, ({ outline }) => outline._id).values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ ...first.outline, works: group.map(({ work }) => work) }] : [];
    })
    .map(({ _id, name, geometry, works: own }) => ({
      _id,
      name,
      geometry,
      works: own.map(({ geometry: _geometry, box, outlines, kind, ...work }) => work),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, "es"));
}

/** Of more works than this nobody sees tenths of a unit. */
const finelyDrawn = 300;

/** The same lines as steps from point to point, which are shorter; points that fall together are one. */
function shortenPath(path: string): string {
  // The circles of points are steps already.
  if (!path.includes("L")) return path;
  let [x, y] = [0, 0];
  return path.replace(/([ML])(-?[\d.]+),(-?[\d.]+)/g, (_, command: string, toX: string, toY: string) => {
    const [dx, dy] = [round(Number(toX) - x), round(Number(toY) - y)];
    [x, y] = [Number(toX), Number(toY)];
    if (command === "M") return `M${x},${y}`;
    return dx === 0 && dy === 0 ? "" : `l${dx}${dy < 0 ? "" : ","}${dy}`;
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Mercator over the box, cut off at the drawing's edge. */
function fitBox([west, south, east, north]: Box): { projection: GeoProjection; height: number } {
  // Points have no inside, so that the direction of a ring does not matter here.
  const corners: Geometry = {
    type: "MultiPoint",
    coordinates: [
      [west, south],
      [east, north],
    ],
  };
  const inner = [
    [margin, margin],
    [width - margin, maxHeight - margin],
  ] as [[number, number], [number, number]];
  const projection = geoMercator().fitExtent(inner, corners);
  const [, top = 0] = projection([west, north]) ?? [];
  const [, bottom = 0] = projection([west, south]) ?? [];
  const height = Math.round(Math.min(maxHeight, Math.max(minHeight, bottom - top + 2 * margin)));
  const [x, y] = projection.translate();
  projection.translate([x, y + (height - maxHeight) / 2]);
  projection.clipExtent([
    [-margin, -margin],
    [width + margin, height + margin],
  ]);
  return { projection, height };
}

/** D3 takes a radian for the unit of its scale, and the middle of the world for its origin. */
function describeMercator(projection: GeoProjection): Mercator {
  const half = Math.PI * projection.scale();
  const [x, y] = projection.translate();
  return { size: 2 * half, x: x - half, y: y - half };
}

function joinBoxes(boxes: readonly Box[]): Box {
  return boxes.reduce(([west, south, east, north], box) => [
    Math.min(west, box[0]),
    Math.min(south, box[1]),
    Math.max(east, box[2]),
    Math.max(north, box[3]),
  ]);
}

function findLayersBox(layers: readonly Layer[]): Box {
  const positions = layers.flatMap(({ geojson }) => listPositions(geojson as unknown as Geometry));
  const boxes = positions.map(([x = 0, y = 0]): Box => [x, y, x, y]);
  return boxes.length > 0 ? joinBoxes(boxes) : [-75.65, 6.15, -75.5, 6.35];
}

function widen([west, south, east, north]: Box): Box {
  const x = Math.max(0, leastExtent - (east - west)) / 2;
  const y = Math.max(0, leastExtent - (north - south)) / 2;
  return [west - x, south - y, east + x, north + y];
}

/** Half of the box in each direction. */
function cutBox([west, south, east, north]: Box, area: AreaKey): Box {
  const [x, y] = [(east - west) / 4, (north - south) / 4];
  const boxes: Record<AreaKey, Box> = {
    norte: [west, south + 2 * y, east, north],
    sur: [west, south, east, north - 2 * y],
    oriente: [west + 2 * x, south, east, north],
    occidente: [west, south, east - 2 * x, north],
    centro: [west + x, south + y, east - x, north - y],
  };
  return boxes[area];
}

function doOverlap(one: Box, other: Box): boolean {
  return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];
}

/** D3 reads the side of a ring that RFC 7946 leaves out as the inside. */
function toSpherical(geometry: Geometry): Geometry {
  const turn = (rings: Position[][]) => rings.map((ring) => ring.toReversed());
  if (geometry.type === "Polygon") return { ...geometry, coordinates: turn(geometry.coordinates) };
  if (geometry.type === "MultiPolygon") return { ...geometry, coordinates: geometry.coordinates.map(turn) };
  if (geometry.type === "GeometryCollection")
    return { ...geometry, geometries: geometry.geometries.map(toSpherical) };
  return geometry;
}

function listPositions(geometry: Geometry): Position[] {
  if (geometry.type === "GeometryCollection") return geometry.geometries.flatMap(listPositions);
  if (geometry.type === "Point") return [geometry.coordinates];
  if (geometry.type === "LineString" || geometry.type === "MultiPoint") return geometry.coordinates;
  if (geometry.type === "MultiPolygon") return geometry.coordinates.flat(2);
  return geometry.coordinates.flat();
}

/** A line's number stands on the line, every other one in the middle. */
function findLabel(geometry: Geometry, projection: GeoProjection): [number, number] {
  if (geometry.type !== "LineString" && geometry.type !== "MultiLineString")
    return geoPath(projection).centroid(toSpherical(geometry));
  const positions = listPositions(geometry);
  const [x = 0, y = 0] = positions[Math.floor(positions.length / 2)] ?? [];
  return projection([x, y]) ?? [0, 0];
}

const metersPerDegree = 111_320;

/** The longest of 1, 2 and 5 times a power of ten that takes a quarter of the width at most. */
function chooseScale([west, south, , north]: Box, projection: GeoProjection): Drawing["scale"] {
  const middle = (south + north) / 2;
  const [from = 0] = projection([west, middle]) ?? [];
  const [to = 0] = projection([west + 0.01, middle]) ?? [];
  const metersPerUnit = (0.01 * metersPerDegree * Math.cos((middle * Math.PI) / 180)) / (to - from);
  const most = (width / 4) * metersPerUnit;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
  return { meters, length: round(meters / metersPerUnit) };
}
