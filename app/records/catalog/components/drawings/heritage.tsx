import {
  chooseSpot,
  courseAt,
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
import { carve } from "./curves.ts";
import {
  area,
  type Box,
  boxAround,
  inset,
  isRoomy,
  lots,
  outline,
  type Point,
  type Polygon,
  type Random,
  ring,
  shrink,
} from "./geometry.ts";
import { dots, hatch, line, path, paths } from "./strokes.ts";

/** The main square: paths to a fountain, four gardens, an arcade of columns on its sides. */
export function drawMainSquare(box: Box, style: Pen) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const half = Math.min(box.right - box.left, box.bottom - box.top) / 2;
  const corners = outline(box);
  const gardens = inset(corners, 26);
  const cuts =
    gardens.map((corner) => line(corner, [x, y])).join("") +
    line([box.left, y], [box.right, y]) +
    line([x, box.top], [x, box.bottom]);
  const columns = (from: Point, to: Point) => {
    const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 15);
    return Array.from(
      { length: count + 1 },
      (_, i): Point => [from[0] + ((to[0] - from[0]) * i) / count, from[1] + ((to[1] - from[1]) * i) / count],
    );
  };
  const [a = [x, y], b = [x, y], c = [x, y], d = [x, y]] = inset(corners, 9);
  return (
    <>
      <path d={path(corners)} fill={neutral.paper} stroke={style.ink} strokeWidth={2} />
      <path
        d={path(gardens)}
        fill={mix(neutral.leaf, style.tint, 0.3)}
        stroke={style.ink}
        strokeWidth={1.2}
      />
      <path d={cuts} stroke={neutral.paper} strokeWidth={12} />
      <path
        d={dots([...columns(a, b), ...columns(b, c), ...columns(c, d), ...columns(d, a)])}
        stroke={style.color}
        strokeWidth={6}
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r={half * 0.3} fill={neutral.paper} stroke={style.ink} strokeWidth={1.5} />
      <path
        d={path(ring([x, y], half * 0.19, 8, 22.5))}
        fill={neutral.water}
        stroke={style.ink}
        strokeWidth={1.5}
      />
      <circle cx={x} cy={y} r={half * 0.06} fill={style.color} />
    </>
  );
}

/** A church in plan, its front at the bottom of the box: apse, transept under a dome, nave, two towers. */
export function drawChurch(box: Box, style: Pen) {
  const x = Math.round((box.left + box.right) / 2);
  const [top, bottom] = [Math.round(box.top), Math.round(box.bottom)];
  const arm = Math.round((box.right - box.left) / 2);
  const nave = Math.round(arm * 0.46);
  const armTop = top + Math.round((bottom - top) * 0.26);
  const armBottom = armTop + nave * 2;
  const right = `V${armTop}H${x + arm}V${armBottom}H${x + nave}V${bottom}`;
  const left = `H${x - nave}V${armBottom}H${x - arm}V${armTop}H${x - nave}Z`;
  const walls = `M${x - nave} ${top + nave}A${nave} ${nave} 0 0 1 ${x + nave} ${top + nave}${right}${left}`;
  const dome: Point = [x, armTop + nave];
  const ribs = ring(dome, nave * 0.8, 8).map((rib) => line(dome, rib));
  const ridges = [
    line([x, top + nave * 0.5], [x, bottom - 4]),
    line([x - arm + 4, dome[1]], [x + arm - 4, dome[1]]),
  ];
  const towers = [-1, 1].map((way) => outline(boxAround([x + way * nave, bottom - 10], 26, 26)));
  return (
    <>
      <path d={walls + paths(towers)} fill={style.ink} opacity={0.25} transform={fallBy(style, 14)} />
      <path d={walls} fill={style.color} stroke={style.ink} strokeWidth={2} strokeLinejoin="round" />
      <path d={ridges.join("")} stroke={neutral.paper} strokeWidth={1.5} />
      <circle
        cx={dome[0]}
        cy={dome[1]}
        r={nave * 0.8}
        fill={mix(style.color, neutral.paper, 0.25)}
        stroke={style.ink}
        strokeWidth={2}
      />
      <path d={ribs.join("")} stroke={neutral.paper} strokeWidth={1.3} />
      <path
        d={paths(towers)}
        fill={mix(style.color, neutral.paper, 0.25)}
        stroke={style.ink}
        strokeWidth={2}
      />
      <path
        d={towers.map(([a = dome, b = dome, c = dome, d = dome]) => line(a, c) + line(b, d)).join("")}
        stroke={style.ink}
        strokeWidth={1}
      />
    </>
  );
}

/** Patio houses: every lot a ring of rooms around its own open court. The pattern of heritage. */
export function patioLots(random: Random, block: Polygon, largest = 4700) {
  const houses = lots(random, block, largest);
  const patios = houses
    .map((house) => inset(house, Math.sqrt(Math.abs(area(house))) * random.between(0.24, 0.28)))
    .filter((patio) => isRoomy(patio, 3));
  return { houses, patios };
}

export function drawHeritage(random: Random, style: Pen, sheet: Sheet) {
  const [x, y] = chooseSpot(random, sheet, 130, 50);
  const side = random.between(112, 124);
  const size = side * 2;
  const churchDepth = random.between(215, 245);
  // The church stands above its square or beside it.
  const isAbove = random.chance(0.5);
  const isRight = random.chance(0.5);
  const zone = isAbove ? boxAround([x, y], size, size + churchDepth) : boxAround([x, y], size + 195, size);
  const square: Box = isAbove
    ? { ...zone, top: zone.top + churchDepth }
    : { ...zone, ...(isRight ? { right: zone.right - 195 } : { left: zone.left + 195 }) };
  const close: Box = isAbove
    ? { ...zone, bottom: square.top }
    : { ...zone, ...(isRight ? { left: square.right } : { right: square.left }) };
  const plan = grid(random, { zone, width: [side - 6, side + 6], depth: [side - 14, side - 2], street: 17 });
  const way = random.sign();
  const river = courseAt(random, (way > 0 ? zone.bottom : zone.top) + way * 178, 30);
  const blocks = onSheet(carve(onSheet(plan.blocks, sheet), river, 62), sheet);
  const listed = blocks.filter(() => random.chance(0.14));
  const colonial = blocks.map((block) => patioLots(random, block));
  const houses = colonial.flatMap((block) => block.houses);
  const patios = colonial.flatMap((block) => block.patios);
  const kept = houses.filter(() => random.chance(0.1));
  const yard = inset(outline(close), 9);
  const trees: Point[] = [-1, 1].flatMap((sideOf) =>
    [34, 76].map(
      (drop): Point => [
        (close.left + close.right) / 2 + sideOf * ((close.right - close.left) / 2 - 34),
        close.top + drop,
      ],
    ),
  );
  const church = boxAround(
    [(close.left + close.right) / 2, (close.top + close.bottom) / 2 - 4],
    132,
    Math.min(200, close.bottom - close.top - 44),
  );
  return (
    <>
      <path d={paths(blocks)} fill={neutral.paper} />
      <path d={paths(listed)} fill={mix(style.tint, style.color, 0.22)} />
      <path d={paths(kept)} fill={style.color} />
      <path d={paths(houses)} fill="none" stroke={style.ink} strokeWidth={1} opacity={0.6} />
      <path d={paths(patios)} fill={style.tint} stroke={style.ink} strokeWidth={1} />
      <path d={paths(blocks)} fill="none" stroke={style.ink} strokeWidth={2} />
      {drawRiver(river, 56)}
      {drawQuays(river, 56, style)}
      <path d={path(yard)} fill={neutral.paper} stroke={style.ink} strokeWidth={2} />
      <path
        d={hatch(yard, 0, 16) + hatch(yard, 90, 16)}
        stroke={style.ink}
        strokeWidth={0.7}
        opacity={0.22}
      />
      {drawTrees(trees, style, 27, mix(neutral.leaf, style.ink, 0.12))}
      {drawChurch(church, style)}
      {drawMainSquare(shrink(square, 9), style)}
    </>
  );
}
