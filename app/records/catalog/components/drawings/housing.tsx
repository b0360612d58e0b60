import {
  chooseSpot,
  drawTrees,
  fallBy,
  grid,
  mix,
  neutral,
  onSheet,
  type Pen,
  type Sheet,
} from "./city-plan.tsx";
import { along, scatter, stride } from "./curves.ts";
import {
  type Box,
  boxAround,
  distance,
  inset,
  outline,
  type Point,
  type Polygon,
  put,
  type Random,
  rectangle,
  rotate,
  shrink,
} from "./geometry.ts";
import { line, loop, path, paths } from "./strokes.ts";

/** A tower in plan: four arms around a core. */
const cross = (arm: number, half: number): Polygon => [
  [-half, -arm],
  [half, -arm],
  [half, -half],
  [arm, -half],
  [arm, half],
  [half, half],
  [half, arm],
  [-half, arm],
  [-half, half],
  [-arm, half],
  [-arm, -half],
  [-half, -half],
];

function drawTower(at: Point, arm: number, style: Pen) {
  const plan = put(cross(arm, arm * 0.42), at);
  return (
    <g key={at.join()}>
      <path d={path(plan)} fill={style.ink} opacity={0.24} transform={fallBy(style, 19)} />
      <path d={path(plan)} fill={style.color} stroke={style.ink} strokeWidth={2} strokeLinejoin="round" />
      <path
        d={path(put(rectangle(-arm * 0.26, -arm * 0.26, arm * 0.26, arm * 0.26), at))}
        fill={neutral.paper}
      />
    </g>
  );
}

/** Two rows of narrow houses back to back: party walls and ridges. The pattern of housing. */
function terrace(block: Box, random: Random) {
  const count = Math.max(2, Math.round((block.right - block.left) / 29));
  const pitch = (block.right - block.left) / count;
  const roofs: Polygon[] = [];
  for (let i = 0; i < count; i++) {
    for (const way of [-1, 1]) {
      if (random.chance(0.13)) continue; // a yard, or a lot not built yet
      const [left, right] = [block.left + i * pitch, block.left + (i + 1) * pitch];
      const depth = (block.bottom - block.top) / 2 - random.between(7, 15);
      roofs.push(
        way < 0
          ? rectangle(left, block.top, right, block.top + depth)
          : rectangle(left, block.bottom - depth, right, block.bottom),
      );
    }
  }
  return roofs;
}

export type Hill = { summit: Point; foot: number };

/** How far a level line of the hill bulges in a direction: two slow waves, the same for all levels. */
const bulge = ({ summit }: Hill, radians: number) =>
  1 + 0.13 * Math.sin(radians * 2 + summit[0]) + 0.07 * Math.sin(radians * 3 + summit[1]);

const contour = (hill: Hill, radius: number): Point[] =>
  Array.from({ length: 24 }, (_, i): Point => {
    const reach = radius * bulge(hill, (i * Math.PI) / 12);
    return put([[reach, 0]], hill.summit, i * 15)[0] ?? hill.summit;
  });

const closed = (points: readonly Point[]) => [...points, ...points.slice(0, 1)];

export const isOnHill = ([x, y]: Point, hill: Hill, margin: number) => {
  const radians = Math.atan2(y - hill.summit[1], x - hill.summit[0]);
  return distance([x, y], hill.summit) < hill.foot * bulge(hill, radians) + margin;
};

/** A hillside: level lines, and houses on the terraces between them, fewer the higher. */
export function drawHill(random: Random, hill: Hill, style: Pen, sheet: Sheet) {
  const step = 50;
  const levels = Array.from({ length: Math.floor(hill.foot / step) }, (_, i) => hill.foot - i * step).filter(
    (r) => r > 45,
  );
  const houses = levels.slice(0, 4).flatMap((radius, level) =>
    stride(along(closed(contour(hill, radius - 14))), 30)
      .slice(0, -1) // the last would stand on the first
      .filter(() => random.chance(0.86 - level * 0.14))
      .map(({ at, degrees }) => put(rectangle(-12, -9, 12, 10), at, degrees + random.between(-5, 5))),
  );
  const shown = onSheet(houses, sheet);
  return (
    <>
      <path
        d={loop(contour(hill, hill.foot))}
        fill={mix(neutral.leaf, style.tint, 0.35)}
        stroke={style.ink}
        strokeWidth={1.5}
      />
      <path
        d={levels
          .slice(1)
          .map((radius) => loop(contour(hill, radius)))
          .join("")}
        fill="none"
        stroke={style.ink}
        strokeWidth={1}
        opacity={0.45}
      />
      <path
        d={paths(shown)}
        fill={mix(style.color, neutral.paper, 0.42)}
        stroke={style.ink}
        strokeWidth={1.2}
      />
    </>
  );
}

/** Towers among trees, a path between their two rows. */
export function drawTowers(random: Random, zone: Box, style: Pen) {
  const [width, height] = [zone.right - zone.left, zone.bottom - zone.top];
  const y = (zone.top + zone.bottom) / 2;
  const columns = width > 400 ? 3 : 2;
  const arm = Math.min(58, width / columns / 3.1, height / 5.9);
  const towers = Array.from({ length: columns * 2 }, (_, i): Point => {
    const isUpper = i < columns;
    const column = (i % columns) + 0.5 + (isUpper ? 0.07 : -0.07);
    return [zone.left + (width * column) / columns, zone.top + height * (isUpper ? 0.265 : 0.735)];
  });
  const trees = scatter(
    random,
    shrink(zone, 26),
    30,
    25,
    (point) => Math.abs(point[1] - y) < 20 || towers.some((tower) => distance(tower, point) < arm * 1.36),
  );
  return (
    <>
      <path
        d={path(inset(outline(zone), 9))}
        fill={mix(neutral.leaf, neutral.paper, 0.3)}
        stroke={style.ink}
        strokeWidth={2}
      />
      <path d={line([zone.left + 10, y], [zone.right - 10, y])} stroke={neutral.paper} strokeWidth={15} />
      {drawTrees(trees, style, 19, mix(neutral.leaf, "#3f5a35", 0.35))}
      {towers.map((at) => drawTower(at, arm, style))}
    </>
  );
}

export function drawHousing(random: Random, style: Pen, sheet: Sheet) {
  const spot = chooseSpot(random, sheet, 120, 50);
  const zone = boxAround(spot, random.between(330, 500), random.between(280, 340));
  const plan = grid(random, { zone, width: [170, 235], depth: [84, 98], street: 18 });
  const summit = rotate(
    [random.sign() * random.between(520, 640), random.sign() * random.between(140, 330)],
    -sheet.angle,
  );
  const gap = Math.hypot(
    Math.max(zone.left - summit[0], summit[0] - zone.right, 0),
    Math.max(zone.top - summit[1], summit[1] - zone.bottom, 0),
  );
  const hill: Hill = { summit, foot: Math.min(350, gap * 0.8) };
  const blocks = onSheet(plan.blocks, sheet).filter(
    (block) => !block.every((corner) => isOnHill(corner, hill, 0)),
  );
  const roofs = blocks
    .flatMap((block) => terrace(boundsOf(block), random))
    .filter((roof) => roof.every((corner) => !isOnHill(corner, hill, 12)));
  const shown = onSheet(roofs, sheet);
  const lit = shown.filter(() => random.chance(0.24));
  const strong = shown.filter((roof) => !lit.includes(roof) && random.chance(0.08));
  return (
    <>
      <path d={paths(blocks)} fill={mix(neutral.leaf, style.tint, 0.6)} />
      <path
        d={paths(shown.filter((roof) => !lit.includes(roof) && !strong.includes(roof)))}
        fill={neutral.paper}
        stroke={style.ink}
        strokeWidth={1.2}
      />
      <path d={paths(lit)} fill={mix(style.tint, style.color, 0.34)} stroke={style.ink} strokeWidth={1.2} />
      <path d={paths(strong)} fill={style.color} stroke={style.ink} strokeWidth={1.2} />
      {drawHill(random, hill, style, sheet)}
      {drawTowers(random, zone, style)}
    </>
  );
}

const boundsOf = (polygon: Polygon): Box => {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};
