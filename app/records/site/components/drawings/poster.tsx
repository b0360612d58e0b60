import type { ReactNode } from "react";
import { type SystemKey, systemKeys, systemStyles } from "../../../../shared/pages/system-style.ts";
import { drawCore } from "../../../catalog/components/drawings/centralities.tsx";
import {
  drawBlocks,
  grid,
  mix,
  neutral,
  onSheet,
  type Pen,
  PlanSheet,
  type Sheet,
  takePen,
} from "../../../catalog/components/drawings/city-plan.tsx";
import { along, carve, stride } from "../../../catalog/components/drawings/curves.ts";
import { drawCampus } from "../../../catalog/components/drawings/facilities.tsx";
import {
  type Box,
  boxAround,
  clipTo,
  isRoomy,
  outline,
  type Point,
  type Polygon,
  put,
  type Random,
  seededRandom,
  shrink,
  subtractCircle,
} from "../../../catalog/components/drawings/geometry.ts";
import { drawChurch, drawMainSquare } from "../../../catalog/components/drawings/heritage.tsx";
import { drawTowers } from "../../../catalog/components/drawings/housing.tsx";
import { drawStation, drawTrack, drawTram } from "../../../catalog/components/drawings/mobility.tsx";
import { drawPark } from "../../../catalog/components/drawings/public-space.tsx";
import { path } from "../../../catalog/components/drawings/strokes.ts";
import { drawPlant } from "../../../catalog/components/drawings/utilities.tsx";
import { drawCompasses, drawPencil, drawSetSquare } from "./instruments.tsx";

const sheet: Sheet = { width: 900, height: 1200, angle: 0 };
const brand = { deep: "#0e4a4a", accent: "#b8432f" };

/** One piece of each system, sized for a plate of the atlas. */
function drawSpecimen(random: Random, system: SystemKey, plate: Box, pen: Pen): ReactNode {
  const [x, y] = [(plate.left + plate.right) / 2, (plate.top + plate.bottom) / 2];
  const inner = shrink(plate, 16);
  const half = (inner.right - inner.left) / 2;
  const track: Point[] = [
    [plate.left, y + 46],
    [x - half * 0.4, y + 34],
    [x + half * 0.4, y - 26],
    [plate.right, y - 40],
  ];
  const specimens: Record<SystemKey, () => ReactNode> = {
    "public-space": () => drawPark(random, inner, pen, 46),
    mobility: () => (
      <>
        {drawBlocks(
          random,
          carve(
            grid(random, {
              zone: boxAround([x, y], 80, 60),
              width: [58, 68],
              depth: [46, 54],
              street: 10,
              reach: 1200,
            }).blocks,
            track,
            38,
          )
            .map((block) => clipTo(block, inner))
            .filter((block) => isRoomy(block, 9)),
          pen,
        )}
        {drawTrack(track, pen, 30)}
        {drawStation(along(track)[13] ?? { at: [x, y], degrees: 0 }, pen)}
        {drawTram(stride(along(track).slice(19), 47).slice(0, 3), pen)}
      </>
    ),
    facilities: () => drawCampus(random, inner, pen),
    utilities: () => drawPlant(random, plate, false, pen),
    housing: () => drawTowers(random, inner, pen),
    centralities: () =>
      drawCore(random, { center: [x, y], radii: [62, 114], spokes: 8, turn: 10, roofs: "rotunda" }, pen),
    heritage: () => (
      <>
        {drawMainSquare({ ...inner, right: x + 34 }, pen)}
        {drawChurch({ ...inner, left: x + 56, right: inner.right - 4, bottom: inner.bottom - 16 }, pen)}
      </>
    ),
  };
  return specimens[system]();
}

/** The repository: an atlas opened at seven plates, one a system. */
function drawRepository() {
  const random = seededRandom("seven plates");
  const [gap, top, side] = [24, -552, -402];
  const [width, height] = [390, 258];
  const order = ["mobility", ...systemKeys.filter((system) => system !== "mobility")] as const;
  const plates = order.map((system, index) => {
    // The tram line, wide, opens the sheet; the others follow in pairs.
    const [column, row] = index === 0 ? [0, 0] : [(index + 1) % 2, Math.ceil(index / 2)];
    const left = side + column * (width + gap);
    const plate: Box = {
      left,
      right: index === 0 ? -side : left + width,
      top: top + row * (height + gap),
      bottom: top + row * (height + gap) + height,
    };
    return { system, plate };
  });
  return (
    <>
      {plates.map(({ system, plate }) => {
        const pen = takePen(systemStyles[system], 0);
        return (
          <g key={system}>
            <path d={path(outline(plate))} fill={pen.tint} />
            {drawSpecimen(random, system, plate, pen)}
            <path d={path(outline(plate))} fill="none" stroke={neutral.paper} strokeWidth={3} />
          </g>
        );
      })}
    </>
  );
}

/** Teaching: a plan on the drawing table, with compasses open over it, a set square and a pencil. */
function drawTeaching() {
  const random = seededRandom("a drawing table");
  const paper = boxAround([0, -20], 740, 960);
  const quiet = takePen({ color: brand.deep, colorDark: brand.deep, tint: "#ece7d9", ink: "#3b4845" }, 0);
  const center: Point = [-40, -120];
  const plan = grid(random, {
    zone: boxAround(center, 100, 80),
    width: [78, 104],
    depth: [62, 84],
    street: 15,
    bend: 16,
    reach: 700,
  });
  const inner = shrink(paper, 40);
  const open = subtractCircle(plan.blocks, center, 214);
  const blocks = onSheet(open, sheet)
    .map((block) => clipTo(block, inner))
    .filter((block) => isRoomy(block, 9));
  const filled = (system: SystemKey) =>
    blocks.filter(() => random.chance(0.075)).map((block): [Polygon, SystemKey] => [block, system]);
  const colours = systemKeys.flatMap(filled);
  return (
    <>
      <path d={path(outline(paper))} fill="#06302f" opacity={0.5} transform="rotate(-4) translate(16 20)" />
      <g transform="rotate(-4)">
        <path d={path(outline(paper))} fill={neutral.paper} />
        <path d={path(outline(shrink(paper, 22)))} fill={quiet.tint} stroke={quiet.ink} strokeWidth={1.5} />
        {drawBlocks(random, blocks, quiet, { filled: 0 })}
        {colours.map(([block, system]) => (
          <path
            key={path(block)}
            d={path(block)}
            fill={mix(systemStyles[system].color, neutral.paper, 0.15)}
          />
        ))}
        {drawCore(
          random,
          { center, radii: [88, 146, 204], spokes: 8, turn: 12, roofs: "rotunda" },
          takePen(systemStyles.centralities, 0),
        )}
        <circle
          cx={center[0]}
          cy={center[1]}
          r={300}
          fill="none"
          stroke={brand.accent}
          strokeWidth={3}
          strokeDasharray="14 9"
        />
      </g>
      {drawCompasses(
        put([center], [0, 0], -4)[0] ?? center,
        put([[center[0] + 300 * Math.cos(0.92), center[1] + 300 * Math.sin(0.92)]], [0, 0], -4)[0] ?? center,
      )}
      {drawSetSquare([-250, 420])}
      {drawPencil([245, 455], -28)}
    </>
  );
}

type Props = { variant: "repository" | "teaching" };

/** The posters of the project page. */
export function PosterDrawing({ variant }: Props) {
  return (
    <PlanSheet {...sheet} ground={brand.deep}>
      {variant === "repository" ? drawRepository() : drawTeaching()}
    </PlanSheet>
  );
}
