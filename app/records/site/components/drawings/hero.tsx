import { systemStyles } from "../../../../shared/pages/system-style.ts";
import { drawCore } from "../../../catalog/components/drawings/centralities.tsx";
import {
  drawBlocks,
  drawQuays,
  drawRiver,
  drawTrees,
  fallBy,
  grid,
  mix,
  neutral,
  onSheet,
  PlanSheet,
  type Sheet,
  takePen,
} from "../../../catalog/components/drawings/city-plan.tsx";
import { along, carve, type Station, stride } from "../../../catalog/components/drawings/curves.ts";
import { drawCampus } from "../../../catalog/components/drawings/facilities.tsx";
import {
  area,
  type Box,
  boxAround,
  distance,
  inset,
  isInside,
  lots,
  middle,
  outline,
  type Point,
  type Polygon,
  put,
  rectangle,
  ring,
  seededRandom,
  shrink,
  subtractCircle,
} from "../../../catalog/components/drawings/geometry.ts";
import { drawChurch, drawMainSquare, patioLots } from "../../../catalog/components/drawings/heritage.tsx";
import { drawHill, drawTowers, type Hill, isOnHill } from "../../../catalog/components/drawings/housing.tsx";
import { drawStation, drawTrack, drawTram } from "../../../catalog/components/drawings/mobility.tsx";
import { drawPark } from "../../../catalog/components/drawings/public-space.tsx";
import { path, paths } from "../../../catalog/components/drawings/strokes.ts";
import { drawMains, drawPlant } from "../../../catalog/components/drawings/utilities.tsx";

const sheet: Sheet = { width: 1600, height: 900, angle: -12, zoom: 0.74 };
const quiet = takePen(
  { color: "#8a8672", colorDark: "#8a8672", tint: "#ece7d9", ink: "#3b4845" },
  sheet.angle,
);

/** The whole city on one sheet: each system in its colour, held together by a river and a tram line. */
export function HeroDrawing() {
  const random = seededRandom("a city that argues about its land");
  const pen = (system: keyof typeof systemStyles) => takePen(systemStyles[system], sheet.angle);

  const square = boxAround([20, -40], 230, 210);
  const plan = grid(random, { zone: square, width: [100, 126], depth: [80, 104], street: 17, reach: 1300 });
  // Districts begin and end at streets.
  const snap = (places: readonly number[], to: number) =>
    places.reduce((best, place) => (Math.abs(place - to) < Math.abs(best - to) ? place : best));
  const district = (left: number, top: number, right: number, bottom: number): Box => ({
    left: snap(plan.columns, left),
    top: snap(plan.rows, top),
    right: snap(plan.columns, right),
    bottom: snap(plan.rows, bottom),
  });
  const close = district(square.left, square.top - 190, square.right, square.top);
  const park = district(-20, 245, 420, 510);
  const campus = district(300, -480, 800, -225);
  const plant = district(-880, 190, -400, 470);
  const estate = district(-680, -240, -310, 0);

  const river: Point[] = [
    [-240, -900],
    [-225, -560],
    [-140, -260],
    [-195, 30],
    [-170, 270],
    [-60, 520],
    [-120, 900],
  ];
  const tram: Point[] = [
    [-1300, 60],
    [-760, 96],
    [-330, 50],
    [-40, 108],
    [260, 150],
    [520, 270],
    [800, 362],
    [1300, 380],
  ];
  const market: Point = [730, 50];
  const radii = [106, 182, 250];
  const hill: Hill = { summit: [-1060, -290], foot: 340 };

  const isOpen = (block: Polygon) =>
    [close, park, campus, plant, estate].some((zone) => isInside(middle(block), zone));
  const free = onSheet(plan.blocks, sheet).filter((block) => !isOpen(block));
  const opened = carve(carve(subtractCircle(free, market, 262), river, 74), tram, 46);
  const blocks = onSheet(opened, sheet).filter(
    (block) => !block.every((corner) => isOnHill(corner, hill, 0)),
  );

  const isColonial = (block: Polygon) =>
    distance(middle(block), [20, -90]) < 400 && middle(block)[0] > -120 && middle(block)[0] < 330;
  const isTerraced = (block: Polygon) => middle(block)[0] < -250 && middle(block)[1] < 40;
  const colonial = blocks.filter(isColonial);
  const terraced = blocks.filter((block) => !isColonial(block) && isTerraced(block));
  const rest = blocks.filter((block) => !isColonial(block) && !isTerraced(block));

  const houses = colonial.map((block) => patioLots(random, block, 3800));
  const kept = houses.flatMap((block) => block.houses).filter(() => random.chance(0.2));
  const roofs = terraced.flatMap((block) =>
    lots(random, block, 1250)
      .map((lot) => inset(lot, 2))
      .filter(
        (lot) =>
          Math.abs(area(lot)) > 150 &&
          random.chance(0.86) &&
          !lot.some((corner) => isOnHill(corner, hill, 10)),
      ),
  );
  const lit = roofs.filter(() => random.chance(0.3));
  const shops = rest
    .filter((block) => distance(middle(block), market) < 440 && random.chance(0.4))
    .map((block) => inset(block, 9));
  const gardens = rest.filter((block) => !isInside(middle(block), shrink(park, -10)) && random.chance(0.06));

  const track = along(tram);
  const stops = stride(
    track.filter(({ at: [x] }) => x > -900 && (x < -330 || x > -10)),
    300,
  );
  const cars = stride(
    track.filter(({ at: [x] }) => x > 105 && x < 300),
    47,
  ).slice(0, 3);
  const heritage = pen("heritage");
  const housing = pen("housing");
  const near = plant.top;
  const bank = -214;
  return (
    <PlanSheet {...sheet} ground={quiet.tint}>
      {drawBlocks(random, rest, quiet, { filled: 0.04, lots: 0.14 })}
      <path
        d={paths(shops)}
        fill={mix(pen("centralities").tint, pen("centralities").color, 0.3)}
        stroke={pen("centralities").ink}
      />
      <path
        d={paths(gardens)}
        fill={mix(pen("public-space").tint, pen("public-space").color, 0.3)}
        stroke={pen("public-space").ink}
      />
      {drawTrees(
        gardens.flatMap((block) => lots(random, inset(block, 10), 800).map(middle)),
        pen("public-space"),
        19,
        pen("public-space").color,
      )}
      <path d={paths(colonial)} fill={neutral.paper} />
      <path d={paths(kept)} fill={heritage.color} />
      <path
        d={paths(houses.flatMap((block) => block.houses))}
        fill="none"
        stroke={heritage.ink}
        opacity={0.55}
      />
      <path d={paths(houses.flatMap((block) => block.patios))} fill={heritage.tint} stroke={heritage.ink} />
      <path d={paths(colonial)} fill="none" stroke={heritage.ink} strokeWidth={1.8} />
      <path d={paths(terraced)} fill={mix(neutral.leaf, housing.tint, 0.6)} />
      <path d={paths(roofs)} fill={neutral.paper} stroke={housing.ink} strokeWidth={1.1} />
      <path d={paths(lit)} fill={mix(housing.tint, housing.color, 0.45)} />
      {drawHill(random, hill, housing, sheet)}
      {drawTowers(random, estate, housing)}
      {drawRiver(river, 84)}
      {drawQuays(river, 84, quiet)}
      {drawPlant(random, plant, true, pen("utilities"))}
      {drawMains(
        [
          [
            [-1300, near],
            [bank, near],
          ],
          [
            [plant.right, near],
            [plant.right, 800],
          ],
        ],
        [
          [bank, near],
          [plant.right, near],
          [plant.left, near],
        ],
        pen("utilities"),
      )}
      {drawPark(random, shrink(park, 9), pen("public-space"), 105)}
      {drawCampus(random, campus, pen("facilities"))}
      {drawCore(random, { center: market, radii, spokes: 8, turn: 12, roofs: "hall" }, pen("centralities"))}
      <path d={path(inset(outline(close), 9))} fill={neutral.paper} stroke={heritage.ink} strokeWidth={2} />
      {drawTrees(
        ring([middle(outline(close))[0], close.top + 44], 84, 2),
        heritage,
        27,
        mix(neutral.leaf, heritage.ink, 0.12),
      )}
      {drawChurch(boxAround(middle(outline(close)), 124, close.bottom - close.top - 44), heritage)}
      {drawMainSquare(shrink(square, 9), heritage)}
      {drawBridge(river, tram)}
      {drawTrack(tram, pen("mobility"))}
      {stops.map((stop) => drawStation(stop, pen("mobility")))}
      {drawTram(cars, pen("mobility"))}
    </PlanSheet>
  );
}

/** The deck that carries the tram over the river, with its shade on the water. */
function drawBridge(river: readonly Point[], tram: readonly Point[]) {
  const course = along(river);
  const over = along(tram).reduce((best, place) => {
    const gap = (station: Station) => Math.min(...course.map(({ at }) => distance(at, station.at)));
    return gap(place) < gap(best) ? place : best;
  });
  const deck = path(put(rectangle(-66, -27, 66, 27), over.at, over.degrees));
  return (
    <>
      <path d={deck} fill={quiet.ink} opacity={0.25} transform={fallBy(quiet, 14)} />
      <path d={deck} fill={neutral.paper} stroke={quiet.ink} strokeWidth={2} />
    </>
  );
}
