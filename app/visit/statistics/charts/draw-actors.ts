import * as Plot from "@observablehq/plot";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { ActorStatistic, ActorsOfType, Side } from "../contract.ts";
import { countActorRows, drawnActors, drawnTypes, sizes } from "./chart-layout.ts";
import { type ChartSheet, createSvgElement, fontSizes } from "./chart-sheet.ts";

type Part = { place: number; level: number; conflicts: number };

/** (3) For each type who claims, to the left, and against whom, to the right, in shades of how far it escalated. */
export function drawActors(sheet: ChartSheet, { escalations, types }: ActorStatistic) {
  const { theme, width } = sheet;
  const shown = types.slice(0, drawnTypes);
  const largest = Math.max(
    1,
    ...shown.flatMap(({ claimants, defendants }) =>
      [...claimants.mostNamed, ...defendants.mostNamed].map(({ conflicts }) => conflicts),
    ),
  );
  sheet.writeLine("Conflictos de cada actor, por escalamiento", sizes.title, {
    size: fontSizes.title,
    isStrong: true,
  });
  for (const [level, { name }] of escalations.entries())
    sheet.drawLegendEntry(name, sizes.legendLine, {
      mark: { fill: theme.brand, "fill-opacity": getShade(level, escalations.length), stroke: theme.brand },
      line: level,
    });
  sheet.skip(escalations.length * sizes.legendLine);
  drawSideNames(sheet);
  sheet.skip(sizes.columnNames);
  for (const type of shown) {
    const top = createSvgElement("line", {
      x1: 0,
      x2: width,
      y1: sheet.height,
      y2: sheet.height,
      stroke: theme.line,
    });
    sheet.svg.append(top);
    sheet.writeLine(
      `${type.name} · ${formatCount(type.conflicts, "conflicto", "conflictos")}`,
      sizes.typeName,
      {
        isStrong: true,
      },
    );
    drawType(sheet, type, escalations.length, largest);
  }
}

function drawSideNames({ svg, theme, width, height }: ChartSheet) {
  for (const [text, x, anchor] of [
    ["← Demandantes", width / 2 - 8, "end"],
    ["Demandados →", width / 2 + 8, "start"],
  ] as const) {
    const element = createSvgElement("text", {
      x,
      y: height + sizes.columnNames / 2,
      "text-anchor": anchor,
      "dominant-baseline": "central",
      "font-size": fontSizes.small,
      "font-weight": 600,
      fill: theme.quiet,
    });
    element.textContent = text;
    svg.append(element);
  }
}

function drawType(sheet: ChartSheet, type: ActorsOfType, levels: number, largest: number) {
  const rows = countActorRows(type);
  if (rows === 0) return;
  const half = sheet.width / 2;
  const height = rows * sizes.actorRow;
  sheet.placePlot(drawSide(sheet, type.claimants, { rows, levels, largest, width: half, isLeft: true }));
  sheet.placePlot(drawSide(sheet, type.defendants, { rows, levels, largest, width: half, isLeft: false }), {
    x: half,
  });
  sheet.skip(height);
}

function drawSide(
  sheet: ChartSheet,
  { mostNamed }: Side,
  form: { rows: number; levels: number; largest: number; width: number; isLeft: boolean },
) {
  const { theme } = sheet;
  const { rows, levels, largest, width, isLeft } = form;
  const actors = mostNamed.slice(0, drawnActors).map((actor, place) => ({ ...actor, place }));
  const parts = actors.flatMap(({ place, cells }) =>
    cells
      .map((conflicts, level): Part => ({ place, level, conflicts }))
      .filter(({ conflicts }) => conflicts > 0),
  );
  const anchor = isLeft ? "end" : "start";
  const away = isLeft ? -1 : 1;
  const room = width - 10;
  return Plot.plot({
    width,
    height: rows * sizes.actorRow,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: isLeft ? 0 : 8,
    marginRight: isLeft ? 8 : 0,
    x: { domain: [0, largest], reverse: isLeft, axis: null, [isLeft ? "insetLeft" : "insetRight"]: 34 },
    y: { domain: Array.from({ length: rows }, (_, place) => place), axis: null, padding: 0, round: false },
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
        textAnchor: anchor,
        dx: 5 * away,
        dy: 6,
        fontSize: fontSizes.small,
        fill: theme.ink,
      }),
      Plot.text(actors, {
        y: "place",
        text: ({ name }: { name: string }) => sheet.wrapText(name, room, { lines: 1 }).join(""),
        frameAnchor: isLeft ? "right" : "left",
        textAnchor: anchor,
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
