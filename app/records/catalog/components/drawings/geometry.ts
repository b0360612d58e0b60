/*
 * The pen that draws every plan: seeded chance, convex polygons, curves and path data. Plans are built around
 * (0, 0), the middle of the sheet, and turned as a whole, so that a motif can think in straight streets.
 * Coordinates are whole pixels written relative to each other: half the markup of absolute decimals.
 */
export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];
export type Box = { left: number; top: number; right: number; bottom: number };
export type Random = ReturnType<typeof seededRandom>;
export type Range = readonly [low: number, high: number];

/** Chance that is the same for the same text: FNV-1a hash into mulberry32. */
export function seededRandom(text: string) {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  next(); // the first draw still resembles its seed
  return {
    between: (low: number, high: number) => low + next() * (high - low),
    integer: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (share: number) => next() < share,
    sign: () => (next() < 0.5 ? -1 : 1),
  };
}

// --- points and polygons -------------------------------------------------------------------------------------

export const rotate = ([x, y]: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
};

// Not Math.hypot: it is many times slower, and lists draw tens of plans a page.
export const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);

export const rectangle = (left: number, top: number, right: number, bottom: number): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

export const boxAround = ([x, y]: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const outline = ({ left, top, right, bottom }: Box): Polygon => rectangle(left, top, right, bottom);

/** The box with its sides moved in by `by`. */
export const shrink = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

export const isInside = ([x, y]: Point, { left, top, right, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom;

/** Places in a box by shares of its sides, mirrored at will: one arrangement gives four. */
export function sharesOf(zone: Box, flipX: boolean, flipY: boolean) {
  const at = (x: number, y: number): Point => [
    zone.left + (zone.right - zone.left) * (flipX ? 1 - x : x),
    zone.top + (zone.bottom - zone.top) * (flipY ? 1 - y : y),
  ];
  const box = (...sides: [left: number, top: number, right: number, bottom: number]): Box => {
    const [[ax, ay], [bx, by]] = [at(sides[0], sides[1]), at(sides[2], sides[3])];
    return {
      left: Math.min(ax, bx),
      right: Math.max(ax, bx),
      top: Math.min(ay, by),
      bottom: Math.max(ay, by),
    };
  };
  return { at, box };
}

/** A figure drawn around (0, 0), turned and put in its place. */
export const put = (figure: Polygon, [x, y]: Point, degrees = 0): Point[] =>
  figure.map((corner) => {
    const [dx, dy] = rotate(corner, degrees);
    return [x + dx, y + dy];
  });

export const ring = ([x, y]: Point, radius: number, sides: number, turn = 0): Point[] =>
  Array.from({ length: sides }, (_, side) => {
    const [dx, dy] = rotate([radius, 0], turn + (side * 360) / sides);
    return [x + dx, y + dy];
  });

const edges = (polygon: Polygon) =>
  polygon.map((from, index): [Point, Point] => [from, polygon[(index + 1) % polygon.length] ?? from]);

export const area = (polygon: Polygon) =>
  edges(polygon).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0) / 2;

export const middle = (polygon: Polygon): Point => [
  polygon.reduce((sum, [x]) => sum + x, 0) / polygon.length,
  polygon.reduce((sum, [, y]) => sum + y, 0) / polygon.length,
];

/** The part of a convex polygon on the side of `origin` that `normal` points to. */
export function clip(polygon: Polygon, origin: Point, normal: Point): Polygon {
  const height = ([x, y]: Point) => (x - origin[0]) * normal[0] + (y - origin[1]) * normal[1];
  const kept: Point[] = [];
  let from = polygon.at(-1);
  for (const to of polygon) {
    if (from) {
      const [a, b] = [height(from), height(to)];
      const share = a / (a - b);
      if (a >= 0 !== b >= 0)
        kept.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
      if (b >= 0) kept.push(to);
    }
    from = to;
  }
  return kept;
}

/** Unit normals of each edge that point into the polygon. */
const inward = (polygon: Polygon) => {
  const turn = Math.sign(area(polygon));
  return edges(polygon).map(([from, to]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return {
      from,
      normal: [(-turn * (to[1] - from[1])) / length, (turn * (to[0] - from[0])) / length] as Point,
    };
  });
};

export const inset = (polygon: Polygon, by: number): Polygon =>
  inward(polygon).reduce<Polygon>(
    (rest, { from, normal: [nx, ny] }) => clip(rest, [from[0] + nx * by, from[1] + ny * by], [nx, ny]),
    polygon,
  );

/** The part of a convex polygon inside a box. */
export const clipTo = (polygon: Polygon, { left, top, right, bottom }: Box): Polygon => {
  const across = clip(clip(polygon, [left, top], [1, 0]), [right, top], [-1, 0]);
  return clip(clip(across, [left, top], [0, 1]), [left, bottom], [0, -1]);
};

/** A block too thin to build on would read as a slip of the pen. */
export const isRoomy = (polygon: Polygon, margin = 12) =>
  polygon.length > 2 && Math.abs(area(inset(polygon, margin))) > 14 * margin;

/** Blocks cut back around a circle. */
export const subtractCircle = (blocks: readonly Polygon[], [x, y]: Point, radius: number): Polygon[] =>
  blocks
    .map((block) => {
      const [cx, cy] = middle(block);
      const length = Math.hypot(cx - x, cy - y) || 1;
      const normal: Point = [(cx - x) / length, (cy - y) / length];
      return clip(block, [x + normal[0] * radius, y + normal[1] * radius], normal);
    })
    .filter((block) => isRoomy(block));

/** Lots of a block: cut across the longer way until they are small.  */
export function lots(random: Random, block: Polygon, largest: number): Polygon[] {
  if (Math.abs(area(block)) < largest || block.length < 3) return [block];
  const span = ([start, end]: [Point, Point]) => distance(start, end);
  const [from, to] = edges(block).reduce((longest, edge) => (span(edge) > span(longest) ? edge : longest));
  const share = random.between(0.4, 0.6);
  const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  const normal: Point = [to[0] - from[0], to[1] - from[1]];
  const halves = [clip(block, at, normal), clip(block, at, [-normal[0], -normal[1]])];
  return halves.flatMap((half) => lots(random, half, largest));
}

// --- curves --------------------------------------------------------------------------------------------------
