import {
  chooseSpot,
  drawBlocks,
  drawTrees,
  grid,
  mix,
  neutral,
  onSheet,
  type Pen,
  type Sheet,
} from "./city-plan.tsx";
import { along, carve, type Station, stride } from "./curves.ts";
import {
  distance,
  inset,
  type Point,
  put,
  type Random,
  rectangle,
  ring,
  subtractCircle,
} from "./geometry.ts";
import { curve, path, paths } from "./strokes.ts";

/** A track bed in the system's colour with sleepers: the pattern of mobility. */
export function drawTrack(points: readonly Point[], style: Pen, width = 34) {
  const d = curve(points);
  return (
    <g fill="none">
      <path d={d} stroke={style.color} strokeWidth={width} />
      <path d={d} stroke={neutral.paper} strokeWidth={width * 0.56} />
      <path d={d} stroke={style.color} strokeWidth={width * 0.4} strokeDasharray="3 10" />
    </g>
  );
}

/** An avenue with lanes reserved for buses. */
function drawRoad(points: readonly Point[], style: Pen) {
  const d = curve(points);
  return (
    <g fill="none">
      <path d={d} stroke={style.ink} strokeWidth={42} />
      <path d={d} stroke={neutral.paper} strokeWidth={39} />
      <path d={d} stroke={style.color} strokeWidth={16} opacity={0.3} />
      <path d={d} stroke={style.color} strokeWidth={2} strokeDasharray="22 14" />
    </g>
  );
}

/** A stop: platforms on both sides of the track, a roof across. */
export function drawStation({ at, degrees }: Station, style: Pen) {
  const slab = (top: number, bottom: number, half: number) =>
    put(rectangle(-half, top, half, bottom), at, degrees);
  return (
    <g key={at.join()} stroke={style.ink} strokeWidth={2} strokeLinejoin="round">
      <path d={paths([slab(-34, -20, 58), slab(20, 34, 58)])} fill={neutral.paper} />
      <path d={path(slab(-34, 34, 19))} fill={style.color} />
      <path d={paths([slab(-34, 34, 0)])} stroke={neutral.paper} />
    </g>
  );
}

/** A tram under way: three cars that follow the bend. */
export function drawTram(places: readonly Station[], style: Pen) {
  const cars = places.map(({ at, degrees }) => put(rectangle(-21, -9, 21, 9), at, degrees));
  return (
    <>
      <path d={paths(cars)} fill={style.ink} stroke={style.ink} strokeWidth={4} strokeLinejoin="round" />
      <path
        d={places
          .map(({ at, degrees }) =>
            path(
              put(
                [
                  [-15, 0],
                  [15, 0],
                ],
                at,
                degrees,
              ),
              false,
            ),
          )
          .join("")}
        stroke={neutral.paper}
        strokeWidth={5}
        strokeDasharray="7 4"
      />
    </>
  );
}

/** The interchange: a roundabout with a garden, where the lines meet. */
function drawInterchange([x, y]: Point, radius: number, style: Pen) {
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill={neutral.paper} stroke={style.ink} strokeWidth={2} />
      <circle cx={x} cy={y} r={radius - 22} fill="none" stroke={style.color} strokeWidth={20} />
      <circle
        cx={x}
        cy={y}
        r={radius - 22}
        fill="none"
        stroke={neutral.paper}
        strokeWidth={2}
        strokeDasharray="14 12"
      />
      <circle
        cx={x}
        cy={y}
        r={radius - 42}
        fill={mix(style.tint, neutral.leaf, 0.6)}
        stroke={style.ink}
        strokeWidth={1.5}
      />
      {drawTrees(ring([x, y], radius - 57, 14), style, 15, mix(neutral.leaf, style.ink, 0.35))}
      <circle cx={x} cy={y} r={radius * 0.3} fill={neutral.paper} stroke={style.ink} strokeWidth={2} />
      <circle cx={x} cy={y} r={radius * 0.16} fill={style.color} />
    </>
  );
}

export function drawMobility(random: Random, style: Pen, sheet: Sheet) {
  const center = chooseSpot(random, sheet, 190, 70);
  const radius = random.between(104, 130);
  const way = random.sign();
  const sweep = random.between(120, 230) * way;
  const tram: Point[] = [
    [-860, center[1] + sweep * 1.5],
    [-520, center[1] + sweep * random.between(0.8, 1.3)],
    [center[0] - 170, center[1] + sweep * 0.22],
    center,
    [center[0] + 170, center[1] - sweep * 0.22],
    [560, center[1] - sweep * random.between(0.5, 1.2)],
    [860, center[1] - sweep * random.between(0.9, 1.7)],
  ];
  const isCrossing = random.chance(0.4); // two tram lines, or a tram line and an avenue
  const lean = random.between(-160, 160);
  const road: Point[] = [
    [center[0] + lean * 1.7, -760],
    [center[0] + lean * 0.8, -330],
    center,
    [center[0] - lean * 0.2, 330],
    [center[0] + lean * random.between(-1.2, 1.2), 760],
  ];
  const zone = { left: center[0] - 60, right: center[0] + 60, top: center[1] - 45, bottom: center[1] + 45 };
  const plan = grid(random, { zone, width: [85, 145], depth: [65, 105], street: 17, bend: 18 });
  const open = subtractCircle(
    carve(carve(onSheet(plan.blocks, sheet), tram, 50), road, 32),
    center,
    radius + 12,
  );
  const blocks = onSheet(open, sheet);
  const isFree = ({ at }: Station) => distance(at, center) > radius + 95;
  const line = along(tram).filter(isFree);
  const stops = stride(line, random.between(250, 300)).slice(1);
  const farFromStops = (reach: number) => (place: Station) =>
    stops.every((stop) => distance(place.at, stop.at) > reach);
  // A tram has just left one of the stops; not one whose cars the interchange would pull apart.
  const trams = stops.map((stop) =>
    stride(
      line.slice(line.indexOf(stop)).filter(({ at }) => distance(at, stop.at) > 78),
      46,
    ).slice(0, 3),
  );
  const isWhole = (cars: Station[]) =>
    cars.length === 3 && cars.every(({ at }, i) => distance(at, cars[i - 1]?.at ?? at) < 64);
  const rows = stride(line.filter(farFromStops(78)), 36);
  const trees = rows.flatMap(({ at, degrees }) =>
    put(
      [
        [0, 36],
        [0, -36],
      ],
      at,
      degrees,
    ),
  );
  const depots = blocks.filter(() => random.chance(0.07)).map((block) => inset(block, 12));
  return (
    <>
      {drawBlocks(random, blocks, style, { filled: 0.1 })}
      <path d={paths(depots)} fill={mix(style.tint, style.color, 0.4)} stroke={style.ink} strokeWidth={1.5} />
      {isCrossing ? drawTrack(road, style, 26) : drawRoad(road, style)}
      {drawTrees(trees, style, 13, mix(neutral.leaf, style.ink, 0.2))}
      {drawTrack(tram, style)}
      {stops.map((stop) => drawStation(stop, style))}
      {drawTram(trams.find(isWhole) ?? [], style)}
      {drawInterchange(center, radius, style)}
    </>
  );
}
