import type { ReactNode } from "react";
import { grid, neutral, onSheet } from "./city-plan.tsx";
import { along, carve } from "./curves.ts";
import * as city from "./fictional-city.ts";
import {
  distance,
  isInside,
  middle,
  type Point,
  type Polygon,
  rectangle,
  rotate,
  seededRandom,
} from "./geometry.ts";
import { curve, loop, paths } from "./strokes.ts";

/* The plan of the fictional city, laid out once when the module loads. */

/** Between the blocks. */
export const street = "#e4dfd0";
const quiet = { line: "#c9c3b2", hill: "#dfe1cb", park: "#c9d8bb", oldTown: "#ecdfcf" };

const contour = ({ summit: [x, y] }: { summit: Point }, radius: number): Point[] =>
  Array.from({ length: 18 }, (_, i): Point => {
    const turn = (i * Math.PI) / 9;
    const reach = radius * (1 + 0.1 * Math.sin(turn * 2 + x) + 0.06 * Math.sin(turn * 3 + y));
    return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
  });

const riverAt = along(city.river);
/** East of the river. */
export const isEast = ([x, y]: Point) =>
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
    reach: 1340,
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
  return onSheet(open, { ...city.extent, angle: 0 }).filter(
    (block) => belongs(middle(block)) && isBuildable(block),
  );
}

export const blocks: readonly Polygon[] = [
  ...district("west", (point) => !isEast(point)),
  ...district("oldTown", isOldTown),
  ...district("east", (point) => isEast(point) && !isOldTown(point)),
];

const ground: ReactNode = (
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
    <path
      d={paths(city.parks.map(({ left, top, right, bottom }) => rectangle(left, top, right, bottom)))}
      fill={quiet.park}
    />
  </>
);

const waysAndWater: ReactNode = (
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
);

/** The city as far as a view of the given size around the given middle shows it. */
export function drawCity([x, y]: Point, view: { width: number; height: number }) {
  const isSeen = ([left, top]: Point) =>
    Math.abs(left - x) < view.width / 2 && Math.abs(top - y) < view.height / 2;
  const seen = blocks.filter((block) => block.some(isSeen));
  return (
    <>
      {ground}
      <path d={paths(seen)} fill={neutral.paper} stroke={quiet.line} strokeWidth={1} />
      <path
        d={paths(seen.filter((block) => isOldTown(middle(block))))}
        fill={quiet.oldTown}
        stroke={quiet.line}
      />
      {waysAndWater}
    </>
  );
}
