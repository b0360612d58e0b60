import type { Geometry, Position } from "geojson";
import type { Box } from "../../../../../shared/places/places.ts";
import { listParts, type Part } from "./shapes.ts";

/** Units of the canvas at its first size. */
export const canvas = { width: 960, height: 640 } as const;

/** What is seen of the canvas, in its units. */
export type View = { x: number; y: number; width: number };
export const wholeView: View = { x: 0, y: 0, width: canvas.width };

export type Point = readonly [x: number, y: number];

/** Between degrees and the canvas, by Mercator's projection. */
export type Projection = {
  toPoint: (position: Position) => Point;
  toPosition: (point: Point) => Position;
};

const degrees = 180 / Math.PI;
const toMercator = (latitude: number) => degrees * Math.log(Math.tan(Math.PI / 4 + latitude / degrees / 2));
const toLatitude = (mercator: number) =>
  (2 * Math.atan(Math.exp(mercator / degrees)) - Math.PI / 2) * degrees;
/** A tenth of a metre. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;
/** Degrees that a canvas shows at least. */
const leastExtent = 0.01;

/** The box fills the canvas with a margin. */
export function fitProjection([west, south, east, north]: Box): Projection {
  const [top, bottom] = [toMercator(north), toMercator(south)];
  const scale = Math.min(
    canvas.width / Math.max(leastExtent, (east - west) * 1.3),
    canvas.height / Math.max(leastExtent, (top - bottom) * 1.3),
  );
  const [middleX, middleY] = [(west + east) / 2, (top + bottom) / 2];
  return {
    toPoint: ([longitude = 0, latitude = 0]) => [
      canvas.width / 2 + (longitude - middleX) * scale,
      canvas.height / 2 - (toMercator(latitude) - middleY) * scale,
    ],
    toPosition: ([x, y]) => [
      round(middleX + (x - canvas.width / 2) / scale),
      round(toLatitude(middleY - (y - canvas.height / 2) / scale)),
    ],
  };
}

const mostZoom = 400;

/** Sees all parts, not nearer than a tenth of the canvas; the whole canvas without any. */
export function fitView(parts: readonly Part[], { toPoint }: Projection): View {
  const points = parts.flatMap(({ rings }) => rings.flat().map(toPoint));
  if (points.length === 0) return wholeView;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max(
    canvas.width / 10,
    (right - left) * 1.4,
    ((bottom - top) * 1.4 * canvas.width) / canvas.height,
  );
  return { x: (left + right - width) / 2, y: (top + bottom - getHeight({ width })) / 2, width };
}

/** Larger with a factor above 1; `about` stays where it is. */
export function zoomView(view: View, factor: number, about: Point): View {
  const width = Math.min(canvas.width * 20, Math.max(canvas.width / mostZoom, view.width / factor));
  const ratio = width / view.width;
  return { x: about[0] - (about[0] - view.x) * ratio, y: about[1] - (about[1] - view.y) * ratio, width };
}

export const getHeight = ({ width }: Pick<View, "width">) => (width * canvas.height) / canvas.width;

/** The same view moved so that a point is on it. */
export function showPoint(view: View, [x, y]: Point): View {
  const margin = view.width / 20;
  const keep = (value: number, from: number, size: number) =>
    Math.min(Math.max(from, value + margin - size), value - margin);
  return { ...view, x: keep(x, view.x, view.width), y: keep(y, view.y, getHeight(view)) };
}

/** SVG path data. A point is a line without length, which a round end makes a dot of any size. */
export function drawRings(
  rings: readonly (readonly Position[])[],
  projection: Projection,
  isClosed: boolean,
): string {
  return rings
    .filter((ring) => ring.length > 0)
    .map((ring) => {
      const points = ring.map((position) =>
        projection
          .toPoint(position)
          .map((value) => value.toFixed(2))
          .join(" "),
      );
      return `M${points.join("L")}${ring.length === 1 ? "h0" : isClosed ? "Z" : ""}`;
    })
    .join("");
}

export function drawGeometry(geometry: Geometry, projection: Projection): string {
  return listParts(geometry)
    .map(({ kind, rings }) => drawRings(rings, projection, kind === "area"))
    .join("");
}

/** Null without any geometry. */
export function findExtent(geometries: readonly Geometry[]): Box | null {
  const positions = geometries.flatMap((geometry) =>
    listParts(geometry).flatMap(({ rings }) => rings.flat()),
  );
  if (positions.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of positions) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [west, south, east, north];
}
