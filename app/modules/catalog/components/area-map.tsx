import type { ReactNode } from "react";
import { type SystemKey, type SystemStyle, systemStyles } from "../../../shared/system-style.ts";
import { grid, neutral, onSheet, PlanSheet, type Sheet } from "./drawings/city-plan.tsx";
import { along, carve, type Station } from "./drawings/curves.ts";
import * as city from "./drawings/fictional-city.ts";
import {
  area,
  distance,
  isInside,
  middle,
  type Point,
  type Polygon,
  type Random,
  rectangle,
  ring,
  rotate,
  seededRandom,
} from "./drawings/geometry.ts";
import { drawNorth, drawScale } from "./drawings/map-marks.tsx";
import { curve, dots, loop, path, paths } from "./drawings/strokes.ts";

const sheet: Sheet = { width: 1600, height: 1000, angle: 0 };
const quiet = { street: "#e4dfd0", line: "#c9c3b2", hill: "#dfe1cb", park: "#c9d8bb", oldTown: "#ecdfcf" };

// --- the city, drawn once when the module loads -----------------------------------------------------------

const contour = ({ summit: [x, y] }: { summit: Point }, radius: number): Point[] =>
  Array.from({ length: 18 }, (_, i): Point => {
    const turn = (i * Math.PI) / 9;
    const reach = radius * (1 + 0.1 * Math.sin(turn * 2 + x) + 0.06 * Math.sin(turn * 3 + y));
    return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
  });

const riverAt = along(city.river);
const isEast = ([x, y]: Point) =>
  x >
  riverAt.reduce((best, { at }) => (Math.abs(at[1] - y) < Math.abs(best[1] - y) ? at : best), [
    0, 9999,
  ] as Point)[0];
const isOldTown = (point: Point) =>
  isEast(point) && distance(point, city.oldTown.center) < city.oldTown.radius;
const isBuildable = (block: Polygon) =>
  !city.parks.some((park) => isInside(middle(block), park)) &&
  block.every((corner) =>
    city.hills.every((hill) => distance(corner, hill.summit) > (hill.levels[0] ?? 0) * 1.02),
  );

/** One district's grid, kept where its district lies. */
function district(name: keyof typeof city.districts, belongs: (point: Point) => boolean): Polygon[] {
  const { degrees, width, depth } = city.districts[name];
  const zone = { left: -30, right: 30, top: -25, bottom: 25 };
  const random = seededRandom(name);
  const { blocks } = grid(random, {
    zone,
    width,
    depth,
    street: 9,
    bend: name === "oldTown" ? 0 : 12,
    reach: 980,
  });
  const all = [...blocks, rectangle(-25, -20, 25, 20)].map((block) =>
    block.map((corner) => rotate(corner, degrees)),
  );
  const ways: [readonly Point[], number][] = [
    ...city.avenues.map((avenue): [readonly Point[], number] => [avenue, 15]),
    [city.river, 44],
    [city.stream, 22],
  ];
  const open = ways.reduce<Polygon[]>((rest, [way, half]) => carve(rest, way, half, 6), all);
  return onSheet(open, sheet).filter((block) => belongs(middle(block)) && isBuildable(block));
}

const blocks = [
  ...district("west", (point) => !isEast(point)),
  ...district("oldTown", isOldTown),
  ...district("east", (point) => isEast(point) && !isOldTown(point)),
];

const base: ReactNode = (
  <>
    {city.hills.map((hill) => (
      <g key={hill.summit.join()}>
        <path d={loop(contour(hill, hill.levels[0] ?? 0))} fill={quiet.hill} />
        <path
          d={hill.levels.map((radius) => loop(contour(hill, radius))).join("")}
          fill="none"
          stroke="#b3b798"
          strokeWidth={1.5}
        />
      </g>
    ))}
    <path d={paths(blocks)} fill={neutral.paper} stroke={quiet.line} strokeWidth={1} />
    <path
      d={paths(blocks.filter((block) => isOldTown(middle(block))))}
      fill={quiet.oldTown}
      stroke={quiet.line}
    />
    <path
      d={paths(city.parks.map(({ left, top, right, bottom }) => rectangle(left, top, right, bottom)))}
      fill={quiet.park}
    />
    <g fill="none">
      {[
        { way: city.stream, width: city.streamWidth },
        { way: city.river, width: city.riverWidth },
      ].map(({ way, width }) => (
        <g key={width}>
          <path d={curve(way)} stroke={neutral.shore} strokeWidth={width + 3} />
          <path d={curve(way)} stroke={neutral.water} strokeWidth={width} />
        </g>
      ))}
      <path d={city.avenues.map(curve).join("")} stroke={quiet.line} strokeWidth={20} />
      <path d={city.avenues.map(curve).join("")} stroke={neutral.paper} strokeWidth={17} />
    </g>
  </>
);

// --- the place of the record ------------------------------------------------------------------------------

/** The outline around the given points, by Andrew's monotone chain. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (ordered: readonly Point[]) =>
    ordered.reduce<Point[]>((chain, point) => {
      while (chain.length > 1) {
        const [before, last] = chain.slice(-2);
        if (!before || !last || area([before, last, point]) > 0) break;
        chain.pop();
      }
      chain.push(point);
      return chain;
    }, []);
  return [...half(sorted).slice(0, -1), ...half(sorted.reverse()).slice(0, -1)];
}

const isCentral = ([x, y]: Point) => Math.abs(x) < 540 && Math.abs(y) < 310;
const centers = blocks.map(middle).filter(isCentral);

function drawArea(random: Random, style: SystemStyle) {
  const center = centers[random.integer(0, centers.length - 1)] ?? [0, 0];
  const [long, short, degrees] = [random.between(95, 150), random.between(66, 92), random.between(0, 180)];
  const chosen = blocks.filter((block) => {
    const [x, y] = middle(block);
    const [u, v] = rotate([x - center[0], y - center[1]], -degrees);
    return Math.hypot(u / long, v / short) < 1 && isEast([x, y]) === isEast(center);
  });
  const around = hull(chosen.flatMap((block) => block.flatMap((corner) => ring(corner, 11, 6))));
  return (
    <>
      <path d={path(around)} fill={style.tint} opacity={0.8} />
      <path d={paths(chosen)} fill={style.color} stroke={style.tint} strokeWidth={2} />
      <path d={path(around)} fill="none" stroke={neutral.paper} strokeWidth={9} strokeLinejoin="round" />
      <path
        d={path(around)}
        fill="none"
        stroke={style.color}
        strokeWidth={4.5}
        strokeLinejoin="round"
        strokeDasharray="16 9"
      />
    </>
  );
}

function drawLine(random: Random, style: SystemStyle) {
  const avenue = city.avenues[random.integer(0, city.avenues.length - 1)] ?? [];
  const places = along(avenue).filter(({ at }) => Math.abs(at[0]) < 660 && Math.abs(at[1]) < 400);
  const span = Math.floor(places.length * random.between(0.5, 0.72));
  const from = random.integer(0, places.length - span);
  const stretch = places.slice(from, from + span);
  const d = path(
    stretch.map(({ at }) => at),
    false,
  );
  const last = stretch.length - 1;
  const stops = [0, 0.33, 0.67, 1]
    .map((share) => stretch[Math.round(last * share)])
    .filter((stop): stop is Station => !!stop);
  const points = dots(stops.map(({ at }) => at));
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={d} stroke={style.tint} strokeWidth={44} opacity={0.85} />
      <path d={d} stroke={neutral.paper} strokeWidth={20} />
      <path d={d} stroke={style.color} strokeWidth={14} />
      <path d={points} stroke={style.color} strokeWidth={38} />
      <path d={points} stroke={neutral.paper} strokeWidth={24} />
      <path d={points} stroke={style.color} strokeWidth={10} />
    </g>
  );
}

// --- the map's furniture ----------------------------------------------------------------------------------

/** Systems made of lines; the others take up ground. */
const linear: readonly SystemKey[] = ["mobility", "utilities"];

type Props = { system: SystemKey; seed: string };

/** Where an intervention lies in the fictional city of the demonstration content. */
export function AreaMap({ system, seed }: Props) {
  const random = seededRandom(`${system} ${seed}`);
  const style = systemStyles[system];
  return (
    <PlanSheet {...sheet} ground={quiet.street}>
      {base}
      {linear.includes(system) ? drawLine(random, style) : drawArea(random, style)}
      {drawNorth([716, -416])}
      {drawScale([-750, 430])}
    </PlanSheet>
  );
}
