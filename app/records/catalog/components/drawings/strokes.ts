import { type Bezier, segments } from "./curves.ts";
import { clip, type Point, type Polygon, rotate } from "./geometry.ts";

/** Corners as relative whole-pixel steps. */
export function path(points: Polygon, closed = true): string {
  let last: Point = [0, 0];
  const steps = points.map(([x, y], index) => {
    const [rx, ry] = [Math.round(x), Math.round(y)];
    const step = index === 0 ? `M${rx} ${ry}l` : `${rx - last[0]} ${ry - last[1]}`;
    last = [rx, ry];
    return step;
  });
  const [start = "", ...rest] = steps;
  return `${start}${rest.join(" ").replaceAll(" -", "-")}${closed ? "z" : ""}`;
}

export const paths = (polygons: readonly Polygon[]) => polygons.map((polygon) => path(polygon)).join("");

const cubic = (beziers: readonly Bezier[]): string => {
  const whole = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
  const [start = [0, 0]] = beziers[0] ?? [];
  const steps = beziers.map(([, ...points]) => points.map(whole).join(" "));
  return `M${whole(start)}C${steps.join(" ")}`.replaceAll(" -", "-");
};

export const curve = (points: readonly Point[]) => cubic(segments(points));

/** A smooth curve that comes back to its start without a kink. */
export const loop = (points: readonly Point[]) =>
  `${cubic(segments([...points.slice(-1), ...points, ...points.slice(0, 2)]).slice(1, -1))}z`;

export const line = (from: Point, to: Point) => path([from, to], false);

/** Dots drawn as zero-length strokes with round caps: ten bytes a tree instead of forty. */
export const dots = (points: readonly Point[]) =>
  points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");

/** Parallel lines across a convex polygon, computed instead of a <pattern>: ids would clash on one page. */
export function hatch(polygon: Polygon, degrees: number, gap: number): string {
  const turned = polygon.map((point) => rotate(point, -degrees));
  const [low, high] = [Math.min(...turned.map(([, y]) => y)), Math.max(...turned.map(([, y]) => y))];
  const count = Math.max(0, Math.floor((high - low) / gap));
  const start = low + (high - low - (count - 1) * gap) / 2;
  return Array.from({ length: count }, (_, index) => {
    const xs = clip(
      clip(turned, [0, start + index * gap - 0.01], [0, 1]),
      [0, start + index * gap + 0.01],
      [0, -1],
    );
    const [from, to] = [Math.min(...xs.map(([x]) => x)), Math.max(...xs.map(([x]) => x))];
    const y = start + index * gap;
    return xs.length > 1 ? line(rotate([from, y], degrees), rotate([to, y], degrees)) : "";
  }).join("");
}
