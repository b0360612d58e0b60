import type { Position } from "geojson";

type Segment = {
  ring: number;
  index: number;
  last: number;
  from: Position;
  to: Position;
  left: number;
  right: number;
};

/**
 * Whether edges of an area's rings cross or touch one another elsewhere than where one ends and the next begins. Segments are
 * compared with those that overlap them from west to east.
 */
export function crossesItself(rings: Position[][]): boolean {
  const segments = rings.flatMap((ring, number) =>
    ring.slice(1).map((to, index): Segment => {
      const from = ring[index] as Position;
      const [a = 0, b = 0] = [from[0], to[0]];
      return {
        ring: number,
        index,
        last: ring.length - 2,
        from,
        to,
        left: Math.min(a, b),
        right: Math.max(a, b),
      };
    }),
  );
  segments.sort((one, other) => one.left - other.left);
  for (const [place, one] of segments.entries())
    for (let next = place + 1; next < segments.length; next++) {
      const other = segments[next] as Segment;
      if (other.left > one.right) break;
      if (doCross(one, other)) return true;
    }
  return false;
}

function doCross(one: Segment, other: Segment): boolean {
  const isNeighbour =
    one.ring === other.ring &&
    (Math.abs(one.index - other.index) === 1 || Math.abs(one.index - other.index) === one.last);
  const [a, b] = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)];
  const [c, d] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)];
  // Neighbours share a point: they cross only by lying on one another.
  if (isNeighbour) return a === 0 && b === 0 && goesBack(one, other);
  if (one.ring !== other.ring) return a * b < 0 && c * d < 0;
  return (
    (a * b < 0 && c * d < 0) ||
    [
      a === 0 && isBetween(one, other.from),
      b === 0 && isBetween(one, other.to),
      c === 0 && isBetween(other, one.from),
      d === 0 && isBetween(other, one.to),
    ].includes(true)
  );
}

/** 1 to the left, -1 to the right, 0 straight on. */
function turn([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
}

function goesBack({ from: [ax = 0, ay = 0], to: [bx = 0, by = 0] }: Segment, other: Segment): boolean {
  const [[cx = 0, cy = 0], [dx = 0, dy = 0]] = [other.from, other.to];
  return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) < 0;
}

function isBetween(
  { from: [ax = 0, ay = 0], to: [bx = 0, by = 0] }: Segment,
  [x = 0, y = 0]: Position,
): boolean {
  return x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
}
