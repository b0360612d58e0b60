import type { ReactNode } from "react";
import { type SystemKey, type SystemStyle, systemStyles } from "../../../shared/pages/system-style.ts";
import { neutral } from "./drawings/city-plan.tsx";
import { along, type Station } from "./drawings/curves.ts";
import * as city from "./drawings/fictional-city.ts";
import { blocks, drawCity, isEast, street } from "./drawings/fictional-city-plan.tsx";
import { area, middle, type Point, type Random, ring, rotate, seededRandom } from "./drawings/geometry.ts";
import { drawNorth, drawScale } from "./drawings/map-marks.tsx";
import { dots, path, paths } from "./drawings/strokes.ts";

/** What a frame of the same shape shows; others show the middle of it. */
const view = { width: 1300, height: 900 };

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

/** Where a record is: its mark, and the mark's middle. */
type Place = { mark: ReactNode; center: Point };

function drawArea(random: Random, style: SystemStyle): Place {
  const center = centers[random.integer(0, centers.length - 1)] ?? [0, 0];
  const [long, short, degrees] = [random.between(95, 150), random.between(66, 92), random.between(0, 180)];
  const chosen = blocks.filter((block) => {
    const [x, y] = middle(block);
    const [u, v] = rotate([x - center[0], y - center[1]], -degrees);
    return Math.hypot(u / long, v / short) < 1 && isEast([x, y]) === isEast(center);
  });
  const around = hull(chosen.flatMap((block) => block.flatMap((corner) => ring(corner, 11, 6))));
  const mark = (
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
  return { mark, center };
}

function drawLine(random: Random, style: SystemStyle): Place {
  const avenue = city.avenues[random.integer(0, city.avenues.length - 1)] ?? [];
  const places = along(avenue).filter(({ at }) => Math.abs(at[0]) < 660 && Math.abs(at[1]) < 400);
  // No longer than a phone's frame is wide.
  const span = Math.floor(places.length * random.between(0.34, 0.42));
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
  const mark = (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={d} stroke={style.tint} strokeWidth={44} opacity={0.85} />
      <path d={d} stroke={neutral.paper} strokeWidth={20} />
      <path d={d} stroke={style.color} strokeWidth={14} />
      <path d={points} stroke={style.color} strokeWidth={38} />
      <path d={points} stroke={neutral.paper} strokeWidth={24} />
      <path d={points} stroke={style.color} strokeWidth={10} />
    </g>
  );
  return { mark, center: middle([stretch[0]?.at ?? [0, 0], stretch[last]?.at ?? [0, 0]]) };
}

// --- the map ----------------------------------------------------------------------------------------------

/** Systems made of lines; the others take up ground. */
const linear: readonly SystemKey[] = ["mobility", "utilities"];

/** The middle of a view that has the place in the middle, or as near to it as the city reaches. */
function lookAt([x, y]: Point): Point {
  const within = (at: number, room: number) => Math.max(-room / 2, Math.min(room / 2, at));
  return [
    Math.round(within(x, city.extent.width - view.width)),
    Math.round(within(y, city.extent.height - view.height)),
  ];
}

/** A layer of the map that fills the frame, whatever its shape, and keeps what it draws at the given side. */
function Layer({ side, children }: { side: "xMidYMid" | "xMaxYMin" | "xMinYMax"; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${view.width} ${view.height}`}
      preserveAspectRatio={`${side} slice`}
    >
      {children}
    </svg>
  );
}

type Props = { system: SystemKey; seed: string };

/** Where an intervention lies in the fictional city of the demonstration content: the place is in the middle. */
export function AreaMap({ system, seed }: Props) {
  const random = seededRandom(`${system} ${seed}`);
  const style = systemStyles[system];
  const { mark, center } = linear.includes(system) ? drawLine(random, style) : drawArea(random, style);
  const [x, y] = lookAt(center);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="100%" height="100%">
      {/* As the pages do with pictures in the dark scheme; a frame's content is out of their reach. */}
      <style>
        {"@media (prefers-color-scheme: dark) { svg { filter: brightness(0.88) } svg svg { filter: none } }"}
      </style>
      <rect width="100%" height="100%" fill={street} />
      <Layer side="xMidYMid">
        <g transform={`translate(${view.width / 2 - x} ${view.height / 2 - y})`}>
          {drawCity([x, y], view)}
          {mark}
        </g>
      </Layer>
      <Layer side="xMaxYMin">{drawNorth([view.width - 78, 78])}</Layer>
      <Layer side="xMinYMax">{drawScale([48, view.height - 56])}</Layer>
    </svg>
  );
}
