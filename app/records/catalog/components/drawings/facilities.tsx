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
import { carve, scatter } from "./curves.ts";
import {
  type Box,
  boxAround,
  clip,
  inset,
  isInside,
  middle,
  outline,
  type Point,
  type Polygon,
  type Random,
  rectangle,
  ring,
  sharesOf,
  shrink,
} from "./geometry.ts";
import { dots, hatch, line, path, paths } from "./strokes.ts";

type Building = { walls: Polygon; yards: Polygon[]; ridges?: string };

/** A footprint with its shade, courtyards cut out and the ridges of its roofs. */
function drawBuilding({ walls, yards, ridges = "" }: Building, style: Pen, fill = style.color) {
  const d = path(walls) + paths(yards);
  return (
    <>
      <path d={d} fill={style.ink} fillRule="evenodd" opacity={0.22} transform={fallBy(style, 14)} />
      <path d={d} fill={fill} fillRule="evenodd" stroke={style.ink} strokeWidth={2} strokeLinejoin="round" />
      <path d={ridges} fill="none" stroke={neutral.paper} strokeWidth={1.5} opacity={0.85} />
    </>
  );
}

/** Wings around one court or two: ridges along the middle of each wing, hips at the corners. */
function courtyardBuilding(box: Box, wing: number, courts: number): Building {
  const { left, top, right, bottom } = box;
  const outer = outline(box);
  const inner = outline(shrink(box, wing));
  const half = (top + bottom) / 2;
  const yards =
    courts === 1
      ? [inner]
      : [clip(inner, [left, half - wing / 2], [0, -1]), clip(inner, [left, half + wing / 2], [0, 1])];
  const hips = outer.map((corner, index) => line(corner, inner[index] ?? corner)).join("");
  const across = courts === 1 ? "" : line([left + wing / 2, half], [right - wing / 2, half]);
  return { walls: outer, yards, ridges: path(outline(shrink(box, wing / 2))) + hips + across };
}

/** A school: a long spine with classroom wings, like a comb. */
function school({ left, top, right, bottom }: Box, wings: number): Building {
  const [width, depth] = [right - left, bottom - top];
  const spine = depth * 0.26;
  const pitch = width / (wings * 2 - 1);
  const teeth = Array.from({ length: wings }, (_, i): Point[] => {
    const x = left + i * 2 * pitch;
    return [
      [x, top + spine],
      [x, top + depth],
      [x + pitch, top + depth],
      [x + pitch, top + spine],
    ];
  });
  const ridges = teeth
    .map(([a = [0, 0]]) => line([a[0] + pitch / 2, top + spine / 2], [a[0] + pitch / 2, top + depth - 3]))
    .join("");
  return {
    walls: [[left, top], ...teeth.flat(), [left + width, top]],
    yards: [],
    ridges: ridges + line([left + 3, top + spine / 2], [left + width - 3, top + spine / 2]),
  };
}

/** A library: square hall with a round reading room under a ribbed dome. */
function drawLibrary([x, y]: Point, half: number, style: Pen) {
  const ribs = ring([x, y], half * 0.66, 12)
    .map((rib) => line([x, y], rib))
    .join("");
  return (
    <>
      {drawBuilding(
        { walls: rectangle(x - half, y - half, x + half, y + half), yards: [] },
        style,
        mix(style.color, neutral.paper, 0.25),
      )}
      <circle cx={x} cy={y} r={half * 0.68} fill={style.color} stroke={style.ink} strokeWidth={2} />
      <path d={ribs} stroke={neutral.paper} strokeWidth={1.3} opacity={0.85} />
      <circle cx={x} cy={y} r={half * 0.18} fill={neutral.paper} stroke={style.ink} strokeWidth={1.5} />
    </>
  );
}

/** A sports court with its lines. */
function drawPitch(box: Box, style: Pen) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  return (
    <g fill="none" stroke={neutral.paper} strokeWidth={2}>
      <rect
        x={box.left}
        y={box.top}
        width={w}
        height={h}
        fill={mix(neutral.leaf, style.color, 0.2)}
        stroke={style.ink}
      />
      <rect x={box.left + 7} y={box.top + 7} width={w - 14} height={h - 14} />
      <path
        d={w > h ? line([x, box.top + 7], [x, box.bottom - 7]) : line([box.left + 7, y], [box.right - 7, y])}
      />
      <circle cx={x} cy={y} r={Math.min(w, h) * 0.16} />
    </g>
  );
}

/** A campus: the palace takes one end; library, school and sports court share the other. */
export function drawCampus(random: Random, zone: Box, style: Pen) {
  const { at, box } = sharesOf(zone, random.chance(0.5), random.chance(0.5));
  const ground = inset(outline(zone), 10);
  const palaceEnd = random.between(0.47, 0.53);
  const palace = box(0.07, 0.1, palaceEnd, random.between(0.84, 0.9));
  const scale = (zone.right - zone.left) / 600;
  const hall = courtyardBuilding(palace, random.between(40, 50) * scale, random.integer(1, 2));
  const courts = hall.yards.map(middle);
  const half = random.between(56, 68) * scale;
  const library = at(0.74, 0.27);
  const classes = box(palaceEnd + 0.06, 0.58, random.between(0.72, 0.76), 0.9);
  const pitch = box(0.8, 0.58, 0.94, 0.9);
  const built = [palace, classes, pitch, boxAround(library, half * 2, half * 2)];
  const isTaken = (point: Point) => built.some((footprint) => isInside(point, shrink(footprint, -20)));
  const trees = scatter(random, shrink(zone, 26), 40, 25, isTaken);
  const slabs = hatch(inset(ground, 6), 0, 24) + hatch(inset(ground, 6), 90, 24);
  return (
    <>
      <path d={path(ground)} fill={mix(neutral.paper, style.tint, 0.35)} stroke={style.ink} strokeWidth={2} />
      <path d={slabs} stroke={style.ink} strokeWidth={0.8} opacity={0.16} />
      {drawTrees(trees, style, 20, mix(neutral.leaf, style.ink, 0.15))}
      {drawBuilding(hall, style)}
      <g strokeLinecap="round">
        <path
          d={dots(courts.flatMap((court) => ring(court, (courts.length > 1 ? 21 : 30) * scale, 10)))}
          stroke={style.color}
          strokeWidth={8 * scale}
        />
        <path d={dots(courts)} stroke={style.ink} strokeWidth={28 * scale} />
        <path d={dots(courts)} stroke={neutral.water} strokeWidth={24 * scale} />
      </g>
      {drawLibrary(library, half, style)}
      {drawBuilding(school(classes, random.integer(3, 4)), style, mix(style.color, neutral.paper, 0.12))}
      {drawPitch(pitch, style)}
    </>
  );
}

export function drawFacilities(random: Random, style: Pen, sheet: Sheet) {
  const [x, y] = chooseSpot(random, sheet);
  const [width, height] = [random.between(560, 640), random.between(360, 410)];
  const zone = boxAround([x, y], width, height);
  const plan = grid(random, { zone, width: [85, 140], depth: [70, 110], street: 19, bend: 20 });
  const river = courseAt(random, y + random.sign() * (height / 2 + 158));
  const blocks = onSheet(carve(onSheet(plan.blocks, sheet), river, 61), sheet);
  return (
    <>
      {drawBlocks(random, blocks, style)}
      {drawRiver(river, 54)}
      {drawQuays(river, 54, style)}
      {drawCampus(random, zone, style)}
    </>
  );
}
