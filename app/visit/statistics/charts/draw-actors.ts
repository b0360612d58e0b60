import * as Plot from "@observablehq/plot";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { ActorStatistic, ActorsOfType, Side } from "../contract.ts";
import { countActorRows, drawnActors, drawnTypes, sizes } from "./chart-layout.ts";
import { type ChartSheet, createSvgElement, fontSizes } from "./chart-sheet.ts";

type Part = { place: number; level: number; conflicts: number };

/** (3) For each type who claims, to the left, and against whom, to the right, in shades of how far it escalated. */
export function drawActors(sheet: ChartSheet, { escalations, types }: ActorStatistic) {
  const { svg, theme, width } = sheet;
  const shown = types.slice(0, drawnTypes);
  const actors = shown.flatMap(({ claimants, defendants }) => [
    ...claimants.mostNamed,
    ...defendants.mostNamed,
  ]);
  const largest = Math.max(1, ...actors.map(({ conflicts }) => conflicts));
  sheet.writeTitle("Conflictos de cada actor, por escalamiento");
  const legend = escalations.map(({ name }, level) => ({
    text: name,
    mark: { fill: theme.brand, "fill-opacity": getShade(level, escalations.length), stroke: theme.brand },
  }));
  sheet.drawLegend(legend, 1);
  const heading = { size: fontSizes.small, isStrong: true, color: theme.quiet };
  const middle = sheet.height + sizes.columnNames / 2;
  sheet.write("← Demandantes", middle, { ...heading, x: width / 2 - 8, anchor: "end" });
  sheet.write("Demandados →", middle, { ...heading, x: width / 2 + 8, anchor: "start" });
  sheet.skip(sizes.columnNames);
  for (const type of shown) {
    const y = sheet.height;
    svg.append(createSvgElement("line", { x1: 0, x2: width, y1: y, y2: y, stroke: theme.line }));
    const count = formatCount(type.conflicts, "conflicto", "conflictos");
    sheet.writeLine(`${type.name} · ${count}`, sizes.typeName, { isStrong: true });
    drawType(sheet, type, escalations.length, largest);
  }
}

function drawType(sheet: ChartSheet, type: ActorsOfType, levels: number, largest: number) {
  const rows = countActorRows(type);
  if (rows === 0) return;
  const options = { rows, levels, largest };
  sheet.placePlot(drawSide(sheet, type.claimants, { ...options, isLeft: true }));
  sheet.placePlot(drawSide(sheet, type.defendants, { ...options, isLeft: false }), { x: sheet.width / 2 });
  sheet.skip(rows * sizes.actorRow);
}

function drawSide(
  sheet: ChartSheet,
  { mostNamed }: Side,
  { rows, levels, largest, isLeft }: { rows: number; levels: number; largest: number; isLeft: boolean },
) {
  const { theme } = sheet;
  const width = sheet.width / 2;
  const actors = mostNamed.slice(0, drawnActors).map((actor, place) => ({ ...actor, place }));
  const parts = actors.flatMap(({ place, cells }) =>
    cells
      .map((conflicts, level): Part => ({ place, level, conflicts }))
      .filter(({ conflicts }) => conflicts > 0),
  );
  const textAnchor = isLeft ? "end" : "start";
  return Plot.plot({
    width,
    height: rows * sizes.actorRow,
    margin: 0,
    [isLeft ? "marginRight" : "marginLeft"]: 8,
    axis: null,
    x: { domain: [0, largest], reverse: isLeft, [isLeft ? "insetLeft" : "insetRight"]: 34 },
    y: { domain: Array.from({ length: rows }, (_, place) => place), padding: 0, round: false },
    opacity: { type: "identity" },
    marks: [
      Plot.barX(parts, {
        y: "place",
        x: "conflicts",
        fill: theme.brand,
        fillOpacity: ({ level }: Part) => getShade(level, levels),
        stroke: theme.brand,
        insetTop: 20,
        insetBottom: 8,
      }),
      Plot.text(actors, {
        y: "place",
        x: "conflicts",
        text: ({ conflicts }: { conflicts: number }) => formatNumber(conflicts),
        textAnchor,
        dx: isLeft ? -5 : 5,
        dy: 6,
        fontSize: fontSizes.small,
        fill: theme.ink,
      }),
      Plot.text(actors, {
        y: "place",
        text: ({ name }: { name: string }) => sheet.wrapText(name, width - 10, { lines: 1 }).join(""),
        frameAnchor: isLeft ? "right" : "left",
        textAnchor,
        dy: -11,
        fontSize: fontSizes.text,
        fill: theme.ink,
        title: "name",
      }),
    ],
  });
}

/** Paler for the first of the levels, full for the last. */
function getShade(level: number, levels: number): number {
  return levels < 2 ? 1 : 0.15 + (0.85 * level) / (levels - 1);
}
