import {
  chooseSpot,
  courseAt,
  drawBlocks,
  drawQuays,
  drawRiver,
  drawTrees,
  fallBy,
  grid,
  mix,
  neutral,
  onSheet,
  type Pen,
  type Sheet,
} from "./city-plan.tsx";
import { along, carve, scatter } from "./curves.ts";
import {
  type Box,
  boxAround,
  distance,
  inset,
  isInside,
  outline,
  type Point,
  type Random,
  rectangle,
  ring,
  sharesOf,
  shrink,
} from "./geometry.ts";
import { dots, hatch, line, path, paths } from "./strokes.ts";

/** A round clarifier: wall, weir, water, and the bridge that turns above it. */
function drawBasin([x, y]: Point, radius: number, degrees: number, style: Pen) {
  const [end = [x, y]] = ring([x, y], radius * 0.86, 1, degrees);
  return (
    <g key={`${x} ${y}`}>
      <circle cx={x + 6} cy={y + 8} r={radius} fill={style.ink} opacity={0.2} />
      <circle cx={x} cy={y} r={radius} fill={style.color} stroke={style.ink} strokeWidth={2} />
      <circle cx={x} cy={y} r={radius * 0.86} fill={neutral.water} />
      <circle
        cx={x}
        cy={y}
        r={radius * 0.6}
        fill="none"
        stroke={neutral.paper}
        strokeWidth={2}
        opacity={0.8}
      />
      <circle cx={x} cy={y} r={radius * 0.34} fill={mix(neutral.water, style.color, 0.25)} />
      <path d={line([x, y], end)} stroke={style.ink} strokeWidth={6} />
      <circle cx={x} cy={y} r={radius * 0.1} fill={style.ink} />
    </g>
  );
}

/** Settling lanes side by side, water in each. */
function drawLanes(box: Box, lanes: number, style: Pen) {
  const pitch = (box.bottom - box.top) / lanes;
  const water = Array.from({ length: lanes }, (_, i) =>
    rectangle(box.left + 7, box.top + i * pitch + 5, box.right - 7, box.top + (i + 1) * pitch - 5),
  );
  const wall = path(rectangle(box.left, box.top, box.right, box.bottom));
  return (
    <>
      <path d={wall} fill={style.ink} opacity={0.2} transform={fallBy(style, 10)} />
      <path d={wall} fill={style.color} stroke={style.ink} strokeWidth={2} />
      <path d={paths(water)} fill={neutral.water} />
      <path
        d={water.map((lane) => hatch(lane, 90, 26)).join("")}
        stroke={neutral.paper}
        strokeWidth={2}
        opacity={0.75}
      />
    </>
  );
}

/** A treatment plant; `flipY` puts its outlet at the top instead of the bottom. */
export function drawPlant(random: Random, zone: Box, flipY: boolean, style: Pen) {
  const { at, box } = sharesOf(zone, random.chance(0.5), flipY);
  const height = zone.bottom - zone.top;
  const big = height * random.between(0.2, 0.23);
  const small = height * random.between(0.14, 0.17);
  const basins: [Point, number][] = [
    [at(0.22, 0.29), big],
    [at(0.22 + random.between(0.3, 0.33), 0.29), big],
    [at(0.82, 0.25), small],
    [at(0.82, 0.66), small],
  ];
  const lanes = box(0.06, 0.6, 0.6, 0.9);
  const isTaken = (point: Point) =>
    basins.some(([center, radius]) => distance(point, center) < radius + 20) ||
    isInside(point, shrink(lanes, -22));
  const trees = scatter(random, shrink(zone, 30), 26, 24, isTaken);
  const pipes = line(at(0.22, 0.29), at(0.82, 0.27)) + line(at(0.82, 0.25), at(0.82, 1));
  return (
    <>
      <path
        d={path(inset(outline(zone), 11))}
        fill={mix(style.tint, neutral.leaf, 0.5)}
        stroke={style.ink}
        strokeWidth={2}
      />
      {drawTrees(trees, style, 18, mix(neutral.leaf, style.color, 0.35))}
      <path d={pipes} stroke={style.color} strokeWidth={7} />
      {basins.map(([center, radius]) => drawBasin(center, radius, random.between(0, 360), style))}
      {drawLanes(lanes, random.integer(3, 4), style)}
    </>
  );
}

/** Mains with their valve chambers: the pattern of utilities. */
export function drawMains(mains: readonly Point[][], knots: readonly Point[], style: Pen) {
  const d = mains.map((main) => path(main, false)).join("");
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round">
      <path d={d} stroke={style.color} strokeWidth={9} />
      <path d={d} stroke={neutral.water} strokeWidth={2.5} strokeDasharray="12 10" />
      <path d={dots(knots)} stroke={style.color} strokeWidth={30} />
      <path d={dots(knots)} stroke={neutral.paper} strokeWidth={18} />
      <path d={dots(knots)} stroke={style.color} strokeWidth={8} />
    </g>
  );
}

export function drawUtilities(random: Random, style: Pen, sheet: Sheet) {
  const [x, y] = chooseSpot(random, sheet);
  const [width, height] = [random.between(500, 580), random.between(320, 370)];
  const zone = boxAround([x, y], width, height);
  const plan = grid(random, { zone, width: [95, 150], depth: [80, 115], street: 22 });
  const way = random.sign();
  const river = courseAt(random, y - way * (height / 2 + 162));
  const blocks = onSheet(carve(onSheet(plan.blocks, sheet), river, 62), sheet);

  // Mains leave the plant along the streets on the side away from the river; one brings clean water back to it.
  const firstThree = (places: number[]) => {
    const [first = 0, second = 0, third = 0] = places;
    return [first, second, third] as const;
  };
  const edge = way > 0 ? zone.bottom : zone.top;
  const beyond = plan.rows.filter((row) => way * (row - edge) > -1).sort((a, b) => way * (a - b));
  const [near, next, far] = firstThree(beyond);
  const [west, wester] = firstThree(plan.columns.filter((column) => column < zone.left + 1).reverse());
  const [east, easter, eastmost] = firstThree(plan.columns.filter((column) => column > zone.right - 1));
  const outfall = (along(river).find(({ at }) => at[0] >= west)?.at[1] ?? 0) + way * 34;
  const mains: Point[][] = [
    [
      [-900, near],
      [900, near],
    ],
    [
      [wester, near],
      [wester, next],
      [-900, next],
    ],
    [
      [easter, -way * 800],
      [easter, near],
    ],
    [
      [east, near],
      [east, next],
      [eastmost, next],
      [eastmost, far],
      [900, far],
    ],
    [
      [west, near],
      [west, outfall],
    ],
  ];
  const knots: Point[] = [
    ...[west, wester, east, easter].map((column): Point => [column, near]),
    ...[wester, east, eastmost].map((column): Point => [column, next]),
    [eastmost, far],
    [west, outfall],
  ];
  return (
    <>
      {drawBlocks(random, blocks, style)}
      {drawRiver(river, 56)}
      {drawQuays(river, 56, style)}
      {drawPlant(random, zone, way < 0, style)}
      {drawMains(mains, knots, style)}
    </>
  );
}
