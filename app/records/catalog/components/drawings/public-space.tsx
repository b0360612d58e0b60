import {
  chooseSpot,
  courseAt,
  drawBlocks,
  drawQuays,
  drawRiver,
  drawTrees,
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
  lots,
  middle,
  outline,
  type Point,
  type Random,
  ring,
  shrink,
} from "./geometry.ts";
import { curve, dots, hatch, loop, path, paths } from "./strokes.ts";

/** A park: crossing paths that meet at a round square, a pond, crowns of three ages. */
export function drawPark(random: Random, zone: Box, style: Pen, crowns = 150) {
  const [width, height] = [zone.right - zone.left, zone.bottom - zone.top];
  const at = (x: number, y: number): Point => [zone.left + x * width, zone.top + y * height];
  const flip = random.chance(0.5);
  const side = (x: number) => (flip ? 1 - x : x);
  const square = at(side(random.between(0.3, 0.42)), random.between(0.4, 0.6));
  const radius = Math.min(width, height) * random.between(0.13, 0.17);
  const pond = at(side(random.between(0.72, 0.78)), random.between(0.36, 0.64));
  const pondSize = Math.min(width, height) * random.between(0.17, 0.22);
  const shore = ring(pond, pondSize, 7, random.between(0, 50)).map(
    ([x, y]): Point => [
      x + random.between(0, 0.55) * (x - pond[0]),
      y + random.between(-0.25, 0.2) * (y - pond[1]),
    ],
  );
  const water = loop(shore);
  const gates = [
    at(0, random.between(0, 0.3)),
    at(random.between(0.2, 0.5), 0),
    at(1, random.between(0, 0.2)),
    at(1, random.between(0.8, 1)),
    at(random.between(0.3, 0.6), 1),
    at(0, random.between(0.7, 1)),
  ];
  const walks = gates.map((gate): Point[] => {
    const bow = random.between(-0.22, 0.22);
    const [dx, dy] = [square[0] - gate[0], square[1] - gate[1]];
    return [gate, [gate[0] + dx / 2 - dy * bow, gate[1] + dy / 2 + dx * bow], square];
  });
  const steps = walks.flatMap((walk) => along(walk).map((place) => place.at));
  const isTaken = (point: Point) =>
    distance(point, square) < radius + 16 ||
    distance(point, pond) < pondSize * 1.5 ||
    steps.some((step) => distance(point, step) < 21);
  const ground = shrink(zone, 20);
  const trees = scatter(random, ground, crowns, 21, isTaken);
  const third = Math.floor(trees.length / 3);
  const lawn = outline(zone);
  return (
    <>
      <path d={path(lawn)} fill={mix(style.tint, style.color, 0.26)} stroke={style.ink} strokeWidth={2} />
      <g fill="none" stroke={neutral.paper}>
        {walks.map((walk) => (
          <path key={walk.join()} d={curve(walk)} strokeWidth={11} />
        ))}
      </g>
      <path d={water} fill={neutral.water} stroke={neutral.paper} strokeWidth={14} />
      <path d={water} fill={neutral.water} stroke={neutral.shore} strokeWidth={2} />
      <circle
        cx={square[0]}
        cy={square[1]}
        r={radius}
        fill={neutral.paper}
        stroke={style.ink}
        strokeWidth={1.5}
      />
      <g fill="none" stroke={style.ink} strokeWidth={1} opacity={0.55}>
        <circle cx={square[0]} cy={square[1]} r={radius * 0.74} />
        <circle cx={square[0]} cy={square[1]} r={radius * 0.5} />
      </g>
      <path
        d={dots(ring(square, radius * 0.86, 16))}
        stroke={style.ink}
        strokeWidth={4}
        strokeLinecap="round"
      />
      <circle cx={square[0]} cy={square[1]} r={radius * 0.26} fill={style.color} />
      {drawTrees(trees.slice(0, third), style, 34, style.color)}
      {drawTrees(trees.slice(third, 2 * third), style, 27, mix(style.color, neutral.leaf, 0.35))}
      {drawTrees(trees.slice(2 * third), style, 20, mix(style.color, neutral.leaf, 0.7))}
    </>
  );
}

/** A paved square beside the park: slabs, two rows of trees, a monument. */
function drawSquare(random: Random, zone: Box, style: Pen) {
  const ground = outline(zone);
  const heart: Point = [(zone.left + zone.right) / 2, (zone.top + zone.bottom) / 2 + random.between(-50, 50)];
  const count = Math.floor((zone.bottom - zone.top) / 34);
  const row = (x: number) => Array.from({ length: count }, (_, i): Point => [x, zone.top + 20 + i * 34]);
  return (
    <>
      <path d={path(ground)} fill={neutral.paper} stroke={style.ink} strokeWidth={2} />
      <path
        d={hatch(ground, 0, 17) + hatch(ground, 90, 17)}
        stroke={style.ink}
        strokeWidth={0.8}
        opacity={0.3}
      />
      {drawTrees([...row(zone.left + 20), ...row(zone.right - 20)], style, 25, style.color)}
      <path d={path(ring(heart, 27, 8, 22.5))} fill={style.tint} stroke={style.ink} strokeWidth={1.5} />
      <path d={path(ring(heart, 12, 8, 22.5))} fill={style.color} />
    </>
  );
}

export function drawPublicSpace(random: Random, style: Pen, sheet: Sheet) {
  const [width, height] = [random.between(400, 540), random.between(310, 400)];
  const [x, y] = chooseSpot(random, sheet);
  const park = boxAround([x, y], width, height);
  const depth = random.between(120, 150);
  const isLeft = random.chance(0.5);
  const square = isLeft
    ? { ...park, left: park.left - depth - 22, right: park.left - 22 }
    : { ...park, left: park.right + 22, right: park.right + depth + 22 };
  const zone: Box = {
    left: Math.min(park.left, square.left) - 11,
    top: park.top - 11,
    right: Math.max(park.right, square.right) + 11,
    bottom: park.bottom + 11,
  };
  const plan = grid(random, { zone, width: [90, 150], depth: [70, 110], street: 20, bend: 22 });
  const way = random.sign();
  const river = courseAt(random, y + way * (height / 2 + 162));
  const blocks = onSheet(carve(onSheet(plan.blocks, sheet), river, 65), sheet);
  // The system's own pattern: pocket gardens, rows of crowns in a block.
  const pockets = blocks.filter(() => random.chance(0.12));
  const crowns = pockets.flatMap((block) => lots(random, inset(block, 9), 700).map(middle));
  return (
    <>
      {drawBlocks(random, blocks, style)}
      <path
        d={paths(pockets)}
        fill={mix(style.tint, style.color, 0.26)}
        stroke={style.ink}
        strokeWidth={1.5}
      />
      {drawTrees(crowns, style, 19, mix(style.color, neutral.leaf, 0.35))}
      {drawRiver(river, 62)}
      {drawQuays(river, 62, style)}
      {drawPark(random, park, style)}
      {drawSquare(random, square, style)}
    </>
  );
}
