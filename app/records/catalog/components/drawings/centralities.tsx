import {
  chooseSpot,
  drawBlocks,
  drawTrees,
  fallBy,
  grid,
  mix,
  neutral,
  onSheet,
  type Pen,
  type Sheet,
} from "./city-plan.tsx";
import { carve } from "./curves.ts";
import {
  boxAround,
  distance,
  inset,
  lots,
  middle,
  type Point,
  type Polygon,
  put,
  type Random,
  rectangle,
  ring,
  rotate,
  subtractCircle,
} from "./geometry.ts";
import { hatch, path, paths } from "./strokes.ts";

/** A market hall: parallel vaults seen from above, a lantern along the middle. */
function drawMarket(center: Point, [w, h]: Point, degrees: number, style: Pen) {
  const turned = (figure: Polygon) => put(figure, center, degrees);
  const bays = Math.round((w * 2) / 24);
  const pitch = (w * 2) / bays;
  const vaults = Array.from({ length: bays }, (_, i) =>
    turned(rectangle(-w + i * pitch, -h, -w + (i + 0.5) * pitch, h)),
  );
  const lantern = turned(rectangle(-w - 6, -h * 0.17, w + 6, h * 0.17));
  const roof = path(turned(rectangle(-w, -h, w, h)));
  return (
    <>
      <path d={roof} fill={style.ink} opacity={0.25} transform={fallBy(style, 16)} />
      <path d={roof} fill={style.color} />
      <path d={paths(vaults)} fill={mix(style.color, neutral.paper, 0.55)} />
      <path d={roof} fill="none" stroke={style.ink} strokeWidth={2.2} />
      <path d={path(lantern)} fill={neutral.paper} stroke={style.ink} strokeWidth={2} />
      <path d={hatch(lantern, degrees + 90, pitch)} stroke={style.ink} strokeWidth={1.2} />
    </>
  );
}

/** A round market: the roof folded like an umbrella. */
function drawRotunda(center: Point, radius: number, turn: number, style: Pen) {
  const rim = ring(center, radius, 24, turn);
  const folds = rim.flatMap((corner, i) => (i % 2 ? [] : [[center, corner, rim[i + 1] ?? center]]));
  return (
    <>
      <path d={path(rim)} fill={style.ink} opacity={0.25} transform={fallBy(style, 16)} />
      <path d={path(rim)} fill={style.color} />
      <path d={paths(folds)} fill={mix(style.color, neutral.paper, 0.55)} />
      <path d={path(rim)} fill="none" stroke={style.ink} strokeWidth={2.2} />
      <path
        d={path(ring(center, radius * 0.3, 12, turn))}
        fill={neutral.paper}
        stroke={style.ink}
        strokeWidth={2}
      />
      <path d={path(ring(center, radius * 0.12, 12, turn))} fill={style.color} />
    </>
  );
}

type Roofs = "hall" | "cross" | "pair" | "rotunda";

function drawRoofs(roofs: Roofs, center: Point, reach: number, turn: number, style: Pen) {
  const beside = put(
    [
      [0, -reach * 0.36],
      [0, reach * 0.36],
    ],
    center,
    turn,
  );
  if (roofs === "rotunda") return drawRotunda(center, reach * 0.72, turn, style);
  if (roofs === "hall") return drawMarket(center, [reach * 0.7, reach * 0.46], turn, style);
  if (roofs === "pair")
    return beside.map((at) => (
      <g key={at.join()}>{drawMarket(at, [reach * 0.62, reach * 0.25], turn, style)}</g>
    ));
  return (
    <>
      {drawMarket(center, [reach * 0.76, reach * 0.28], turn + 90, style)}
      {drawMarket(center, [reach * 0.76, reach * 0.28], turn, style)}
    </>
  );
}

/** Blocks in rings around a centre, parted by streets that radiate from it. */
function radialBlocks(center: Point, radii: readonly number[], spokes: number, turn: number): Polygon[] {
  return radii.slice(0, -1).flatMap((inner, level) => {
    const outer = radii[level + 1] ?? inner;
    const count = spokes * (level === 0 ? 1 : 2);
    return Array.from({ length: count }, (_, sector) => {
      const [from, to] = [turn + (sector * 360) / count, turn + ((sector + 1) * 360) / count];
      const arc = (radius: number, a: number, b: number) =>
        [0, 0.5, 1].map((share): Point => {
          const [dx, dy] = rotate([radius, 0], a + (b - a) * share);
          return [center[0] + dx, center[1] + dy];
        });
      // The inner arc bends into the block: one straight side keeps the block convex.
      const [start = center, , end = center] = arc(inner, to, from);
      return inset([...arc(outer, from, to), start, end], sector % 2 && level ? 7 : 8);
    });
  });
}

type Core = { center: Point; radii: readonly number[]; spokes: number; turn: number; roofs: Roofs };

/** The commercial core: the market on its round square, shops of every shade in rings around it. */
export function drawCore(random: Random, { center, radii, spokes, turn, roofs }: Core, style: Pen) {
  const [cx, cy] = center;
  const [core = 0] = radii;
  const dense = radialBlocks(center, radii, spokes, turn);
  const shops = dense.flatMap((block) => lots(random, block, 1700));
  const warm = shops.filter(() => random.chance(0.45));
  const strong = warm.filter(() => random.chance(0.4));
  const striped = shops.filter((shop) => !warm.includes(shop) && random.chance(0.2));
  const stripes = striped.map((shop) => hatch(inset(shop, 2), turn, 9)).join("");
  return (
    <>
      <circle cx={cx} cy={cy} r={core} fill={neutral.paper} stroke={style.ink} strokeWidth={1.5} />
      <circle cx={cx} cy={cy} r={core - 9} fill="none" stroke={style.ink} strokeWidth={1} opacity={0.4} />
      <path d={paths(dense)} fill={neutral.paper} />
      <path d={paths(warm)} fill={mix(style.tint, style.color, 0.3)} />
      <path d={paths(strong)} fill={style.color} />
      <path d={stripes} stroke={style.color} strokeWidth={1.2} />
      <path d={paths(shops)} fill="none" stroke={style.ink} strokeWidth={1} />
      <path d={paths(dense)} fill="none" stroke={style.ink} strokeWidth={2} strokeLinejoin="round" />
      {drawTrees(ring(center, core - 22, spokes * 3, turn), style, 15, mix(neutral.leaf, style.ink, 0.12))}
      {drawRoofs(roofs, center, core - 20, turn + random.between(-14, 14), style)}
    </>
  );
}

export function drawCentralities(random: Random, style: Pen, sheet: Sheet) {
  const center = chooseSpot(random, sheet, 240, 90);
  const spokes = random.integer(6, 9);
  const turn = random.between(0, 60);
  const inner = random.between(122, 160);
  const radii = Array.from({ length: random.integer(2, 3) }, (_, i) => inner + i * random.between(76, 92));
  const roofs = (["hall", "cross", "pair", "rotunda"] as const)[random.integer(0, 3)] ?? "hall";
  const edge = (radii.at(-1) ?? inner) + 10;
  const zone = boxAround(center, 100, 80);
  const plan = grid(random, { zone, width: [80, 125], depth: [62, 95], street: 16, bend: 14 });
  const avenues = ring([0, 0], 1, spokes, turn).map(([dx, dy]) =>
    [edge - 20, 420, 620, 900].map((far): Point => [center[0] + dx * far, center[1] + dy * far]),
  );
  const outer = subtractCircle(onSheet(plan.blocks, sheet), center, edge);
  const blocks = onSheet(
    avenues.reduce<Polygon[]>((rest, avenue) => carve(rest, avenue, 12), outer),
    sheet,
  );
  // Business thins out with the distance from the market.
  const offices = blocks.filter((block) =>
    random.chance(Math.max(0.02, 0.5 - distance(middle(block), center) / 900)),
  );
  return (
    <>
      {drawBlocks(random, blocks, style)}
      <path
        d={paths(offices.map((block) => inset(block, 9)))}
        fill={mix(style.tint, style.color, 0.35)}
        stroke={style.ink}
        strokeWidth={1.2}
      />
      {drawCore(random, { center, radii, spokes, turn, roofs }, style)}
    </>
  );
}
