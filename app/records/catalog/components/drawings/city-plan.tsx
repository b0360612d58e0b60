import type { ReactNode } from "react";
import type { SystemStyle } from "../../../../shared/pages/system-style.ts";

import { along, stride } from "./curves.ts";
import {
  type Box,
  inset,
  isInside,
  isRoomy,
  lots,
  type Point,
  type Polygon,
  put,
  type Random,
  type Range,
  rectangle,
  rotate,
} from "./geometry.ts";
import { curve, dots, paths } from "./strokes.ts";

/* The city every drawing shares: streets and blocks around an open zone, a river with bridges, trees, the sheet. */

export const neutral = {
  paper: "#fbf9f4",
  water: "#bdd6db",
  shore: "#7fa6ae",
  leaf: "#b4c79d",
  ink: "#17211f",
};

/** Blends two #rrggbb colours; `share` is how much of the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const blend = (at: number) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share);
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, "0")).join("")}`;
}

type GridOptions = { zone: Box; width: Range; depth: Range; street: number; bend?: number; reach?: number };

/**
 * Blocks between streets that run off in all directions from `zone`, which stays open for the motif. Streets
 * sway by `bend` with the distance from the zone; every fourth is an avenue. Also gives the streets' positions.
 */
export function grid(random: Random, options: GridOptions) {
  const { zone, width, depth, street, bend = 0, reach = 760 } = options;
  const cuts = (from: number, to: number, [low, high]: Range) => {
    // Streets meet the zone's sides too, or its neighbours would be as long as it is.
    const inner = Math.max(1, Math.round(((to - from) * 2) / (low + high)));
    const places = Array.from({ length: inner + 1 }, (_, i) => from + ((to - from) * i) / inner);
    while ((places[0] ?? -reach) > -reach) places.unshift((places[0] ?? 0) - random.between(low, high));
    while ((places.at(-1) ?? reach) < reach) places.push((places.at(-1) ?? 0) + random.between(low, high));
    return places;
  };
  const columns = cuts(zone.left, zone.right, width);
  const rows = cuts(zone.top, zone.bottom, depth);
  const [phaseX, phaseY] = [random.between(0, 6), random.between(0, 6)];
  const sway = ([x, y]: Point): Point => {
    const away = Math.max(zone.left - x, x - zone.right, zone.top - y, y - zone.bottom, 0);
    const amount = bend * Math.min(1, away / 260);
    return [x + amount * Math.sin(y / 230 + phaseX), y + amount * Math.sin(x / 260 + phaseY)];
  };
  const pairs = (cutsOf: number[]) =>
    cutsOf.slice(0, -1).map((low, index): Range => [low, cutsOf[index + 1] ?? low]);
  // By its middle: the cuts' rounding must not decide what is open.
  const isOpen = ([left, right]: Range, [top, bottom]: Range) =>
    isInside([(left + right) / 2, (top + bottom) / 2], zone);
  const blocks = pairs(columns).flatMap((column, c) =>
    pairs(rows).flatMap((row, r) => {
      if (isOpen(column, row)) return [];
      const avenue = { left: c % 4 === 0 ? 1 : 0, top: r % 4 === 0 ? 1 : 0 };
      const [left, top] = [column[0] + avenue.left * street * 0.7, row[0] + avenue.top * street * 0.7];
      return [inset(rectangle(left, top, column[1], row[1]).map(sway), street / 2)];
    }),
  );
  return { blocks: blocks.filter((block) => isRoomy(block)), columns, rows, sway };
}

/** Size in pixels, turn in degrees, and how large the plan is drawn (1 unless told). */
export type Sheet = { width: number; height: number; angle: number; zoom?: number };

/** A system's colours and where shade falls: the plan turns, the light stays at the upper left. */
export type Pen = SystemStyle & { shade: Point };

export const takePen = (style: SystemStyle, angle: number): Pen => ({
  ...style,
  shade: rotate([0.6, 0.8], -angle),
});

export const fallBy = ({ shade: [x, y] }: Pen, by: number) =>
  `translate(${Math.round(x * by)} ${Math.round(y * by)})`;

/** A place for the motif near the middle of the sheet, so that narrow crops keep it. */
export const chooseSpot = (random: Random, { angle }: Sheet, spreadX = 150, spreadY = 60): Point =>
  rotate([random.between(-spreadX, spreadX), random.between(-spreadY, spreadY)], -angle);

/** Blocks that show on the sheet once the plan is turned. */
export const onSheet = (blocks: readonly Polygon[], { width, height, angle, zoom = 1 }: Sheet): Polygon[] =>
  blocks.filter((block) => {
    const turned = block.map((point) => rotate(point, angle));
    const beyond = (axis: 0 | 1, half: number) =>
      turned.every((p) => p[axis] < -half) || turned.every((p) => p[axis] > half);
    return !beyond(0, width / zoom / 2) && !beyond(1, height / zoom / 2);
  });

type Detail = { lots?: number; yards?: number; filled?: number; lotArea?: number };

/** The quiet part of a plan: blocks, some divided into lots, some around a yard, a few filled. */
export function drawBlocks(random: Random, blocks: readonly Polygon[], style: Pen, detail: Detail = {}) {
  const shares = { lots: 0.3, yards: 0.2, filled: 0.08, lotArea: 1700, ...detail };
  const divided: Polygon[] = [];
  const yards: Polygon[] = [];
  const filled: Polygon[] = [];
  for (const block of blocks) {
    const draw = random.between(0, 1);
    if (draw < shares.lots) divided.push(...lots(random, block, shares.lotArea));
    else if (draw < shares.lots + shares.yards) yards.push(inset(block, random.between(16, 22)));
    else if (draw < shares.lots + shares.yards + shares.filled) filled.push(block);
  }
  return (
    <>
      <path d={paths(blocks)} fill={neutral.paper} />
      <path d={paths(divided)} fill="none" stroke={mix(style.ink, neutral.paper, 0.62)} strokeWidth={1} />
      <path d={paths(filled)} fill={mix(style.tint, style.color, 0.16)} />
      <path
        d={paths(yards.filter((yard) => isRoomy(yard, 7)))}
        fill={style.tint}
        stroke={mix(style.ink, style.tint, 0.5)}
      />
      <path d={paths(blocks)} fill="none" stroke={style.ink} strokeWidth={1.5} strokeLinejoin="round" />
    </>
  );
}

/** A river's course from left to right that swings about `level`. */
export const courseAt = (random: Random, level: number, swing = 36): Point[] =>
  [-960, -600, -250, 100, 450, 800, 1100].map((x) => [x, level + random.between(-swing, swing)]);

/** A river with its banks and a few lines of current. */
export function drawRiver(points: readonly Point[], width: number) {
  const flow = (by: number) => curve(points.map(([x, y]): Point => [x + by * width * 0.5, y + by * width]));
  return (
    <g fill="none" strokeLinecap="round">
      <path d={curve(points)} stroke={neutral.shore} strokeWidth={width + 4} />
      <path d={curve(points)} stroke={neutral.water} strokeWidth={width} />
      <path
        d={flow(0.18)}
        stroke={neutral.paper}
        strokeWidth={2}
        strokeDasharray="70 60 30 90"
        opacity={0.8}
      />
      <path
        d={flow(-0.2)}
        stroke={neutral.paper}
        strokeWidth={2}
        strokeDasharray="40 110 90 50"
        opacity={0.8}
      />
    </g>
  );
}

/** Rows of trees on both quays; carve the blocks to half the river's width and 34 more to make room. */
export function drawQuays(points: readonly Point[], width: number, pen: Pen) {
  const trees = stride(along(points), 33).flatMap(({ at, degrees }) =>
    put(
      [
        [0, width / 2 + 16],
        [0, -width / 2 - 16],
      ],
      at,
      degrees,
    ),
  );
  return drawTrees(trees, pen, 16, mix(neutral.leaf, pen.ink, 0.1));
}

/** Tree crowns in plan, each with the shade it throws. */
export function drawTrees(points: readonly Point[], pen: Pen, size: number, fill: string) {
  const d = dots(points);
  return (
    <g fill="none" strokeLinecap="round" strokeWidth={size}>
      <path d={d} stroke={pen.ink} opacity={0.25} transform={fallBy(pen, size * 0.26)} />
      <path d={d} stroke={fill} />
    </g>
  );
}

type PlanProps = Sheet & { title?: string | undefined; ground: string; children: ReactNode };

/** The sheet of paper itself: names the picture or hides it, lays the ground, turns the plan. */
export function PlanSheet({ width, height, angle, zoom = 1, title, ground, children }: PlanProps) {
  const turn = `translate(${width / 2} ${height / 2}) rotate(${Math.round(angle * 10) / 10})`;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a drawing without a title is decoration and hidden
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      {...(title ? { role: "img" } : { "aria-hidden": true })}
    >
      {title ? <title>{title}</title> : null}
      <rect width={width} height={height} fill={ground} />
      <g transform={zoom === 1 ? turn : `${turn} scale(${zoom})`}>{children}</g>
    </svg>
  );
}
