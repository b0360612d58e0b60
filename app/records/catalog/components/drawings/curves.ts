import {
  type Box,
  clip,
  distance,
  isRoomy,
  middle,
  type Point,
  type Polygon,
  type Random,
  rotate,
} from "./geometry.ts";

export type Bezier = [Point, Point, Point, Point];

/** Catmull-Rom through the points, as cubic segments. */
export const segments = (points: readonly Point[]): Bezier[] =>
  points.slice(0, -1).map((from, index) => {
    const to = points[index + 1] ?? from;
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to];
    return [
      from,
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ];
  });

export type Station = { at: Point; degrees: number };

/** Places along a smooth curve with the direction there, twelve to each stretch between two points. */
export const along = (points: readonly Point[]): Station[] => {
  const places = segments(points).flatMap((bezier) =>
    Array.from({ length: 12 }, (_, step): Point => {
      const t = step / 12;
      const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const sum = (axis: 0 | 1) =>
        bezier.reduce((total, point, i) => total + point[axis] * (weights[i] ?? 0), 0);
      return [sum(0), sum(1)];
    }),
  );
  return places.slice(0, -1).map((at, index) => {
    const to = places[index + 1] ?? at;
    return { at, degrees: (Math.atan2(to[1] - at[1], to[0] - at[0]) * 180) / Math.PI };
  });
};

/** Places at least `gap` apart, for what stands in a row along a curve. */
export function stride(places: readonly Station[], gap: number): Station[] {
  const kept: Station[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    if (!last || distance(last.at, place.at) >= gap) kept.push(place);
  }
  return kept;
}

function nearest(places: readonly Station[], point: Point): Station {
  let best: Station = { at: point, degrees: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const away = distance(place.at, point);
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

/** Opens a corridor of the given half width along a curve through the blocks. */
export const carve = (
  blocks: readonly Polygon[],
  points: readonly Point[],
  half: number,
  thinnest = 12,
): Polygon[] => {
  const places = along(points);
  return blocks.flatMap((block) => {
    const center = middle(block);
    const near = nearest(places, center);
    const reach = Math.max(...block.map((corner) => distance(corner, center)));
    if (distance(near.at, center) > reach + half) return [block];
    const cut = (rest: Polygon, { at, degrees }: Station, way: number) => {
      const [nx, ny] = rotate([0, way], degrees);
      return clip(rest, [at[0] + nx * half, at[1] + ny * half], [nx, ny]);
    };
    // First along the tangent nearest the block, then wherever a corner still stands in the corridor.
    return [1, -1]
      .map((way) => {
        const side = cut(block, near, way);
        const close = side.map((corner) => ({ corner, place: nearest(places, corner) }));
        return close
          .filter(({ corner, place }) => distance(corner, place.at) < half - 2)
          .reduce((rest, { place }) => cut(rest, place, way), side);
      })
      .filter((side) => isRoomy(side, thinnest));
  });
};

/** Throws `count` points into a box, keeping `gap` between them and off whatever `isTaken`. */
export function scatter(
  random: Random,
  box: Box,
  count: number,
  gap: number,
  isTaken: (point: Point) => boolean = () => false,
): Point[] {
  const found: Point[] = [];
  for (let tries = count * 12; tries > 0 && found.length < count; tries--) {
    const point: Point = [random.between(box.left, box.right), random.between(box.top, box.bottom)];
    if (!isTaken(point) && found.every((other) => distance(other, point) >= gap)) found.push(point);
  }
  return found;
}

// --- path data -----------------------------------------------------------------------------------------------
