import { href } from "react-router";
import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import type { ActorStatistic, ActorsOfType } from "../../contract.ts";
import { getConflictList } from "../../tables/list-links.ts";
import { countActorRows, drawnActors, drawnTypes } from "../chart-layout.ts";
import { Block, ChartLink, Line } from "../marks.tsx";
import { at, type Medium, takeShare } from "../medium.ts";
import { fillOfLevel } from "../patterns.tsx";
import { fontSizes, measureNumber, sizes } from "../sizes.ts";
import { drawLegend, type Piece, writeTitle } from "../stack.tsx";

const sides = [
  { key: "claimants", side: "claimant", isLeft: true, does: "reclama" },
  { key: "defendants", side: "defendant", isLeft: false, does: "se le reclama" },
] as const;

/** Share of a half beside the middle. */
const margin = 0.02;

/** (3) For each type who claims, to the left, and against whom, to the right, by how far it escalated. */
export function drawActors(medium: Medium, { escalations, types }: ActorStatistic): Piece[] {
  const shown = types.slice(0, drawnTypes);
  const largest = Math.max(
    1,
    ...shown
      .flatMap(({ claimants, defendants }) => [...claimants.mostNamed, ...defendants.mostNamed])
      .map(({ conflicts }) => conflicts),
  );
  const legend = escalations.map(({ name }, level) => ({
    key: name,
    text: name,
    fill: fillOfLevel(medium, level, escalations.length),
    stroke: medium.colors.brand,
  }));
  const heading = { medium, y: sizes.columnNames / 2, size: fontSizes.small, isStrong: true, isQuiet: true };
  return [
    writeTitle(medium, "Conflictos de cada actor, por escalamiento"),
    drawLegend(medium, legend, medium.layout === "narrow" ? 1 : 2),
    {
      height: sizes.columnNames,
      content: (
        <>
          <Line {...heading} text="← Demandantes" x={0.5} dx={-8} anchor="end" />
          <Line {...heading} text="Demandados →" x={0.5} dx={8} />
        </>
      ),
    },
    ...shown.map((type): Piece => {
      const rows = countActorRows(type);
      const names = escalations.map(({ name }) => name);
      return {
        height: sizes.typeName + rows * sizes.actorRow,
        content: (
          <>
            <line x2={at(medium, 1)} y1="0.5" y2="0.5" stroke={medium.colors.line} />
            <Block
              medium={medium}
              text={`${type.name} · ${formatCount(type.conflicts, "conflicto", "conflictos")}`}
              y={0}
              height={sizes.typeName}
              isStrong
            />
            {sides.map((side) => (
              // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has one
              <svg
                key={side.key}
                x={at(medium, side.isLeft ? 0 : 0.5)}
                width={at(medium, 0.5)}
                y={sizes.typeName}
                overflow="visible"
              >
                <Half
                  medium={takeShare(medium, 0.5)}
                  type={type}
                  side={side}
                  escalations={names}
                  largest={largest}
                />
              </svg>
            ))}
          </>
        ),
      };
    }),
  ];
}

type HalfProps = {
  medium: Medium;
  type: ActorsOfType;
  side: (typeof sides)[number];
  escalations: readonly string[];
  largest: number;
};

function Half({ medium, type, side, escalations, largest }: HalfProps) {
  const { filters, colors, width } = medium;
  const { key, isLeft, does } = side;
  const scale = (1 - margin - measureNumber(largest) / width) / largest;
  const list = (actor: string, escalation: string) =>
    filters && getConflictList(filters, { type: type.name, escalation, actor, side: side.side });
  return type[key].mostNamed.slice(0, drawnActors).map(({ id, name, conflicts, cells }, place) => {
    const y = place * sizes.actorRow;
    let from = 0;
    const end = margin + conflicts * scale;
    return (
      <g key={id}>
        <ChartLink medium={medium} to={filters && href("/actors/:actorId", { actorId: id })}>
          <Block
            medium={medium}
            text={name}
            x={isLeft ? 0 : margin}
            width={1 - margin}
            y={y}
            height={20}
            anchor={isLeft ? "end" : "start"}
          />
        </ChartLink>
        {cells.map((count, level) => {
          const escalation = escalations[level] ?? "";
          const start = margin + from * scale;
          from += count;
          return count === 0 ? null : (
            <ChartLink
              medium={medium}
              key={escalation}
              to={list(id, escalation)}
              title={`${name} ${does} en ${formatCount(count, "conflicto", "conflictos")}: ${escalation}`}
            >
              <rect
                x={at(medium, isLeft ? 1 - start - count * scale : start)}
                width={at(medium, count * scale)}
                y={y + 21}
                height="15"
                fill={fillOfLevel(medium, level, escalations.length)}
                stroke={colors.brand}
              />
            </ChartLink>
          );
        })}
        <Line
          medium={medium}
          text={formatNumber(conflicts)}
          x={isLeft ? 1 - end : end}
          dx={isLeft ? -5 : 5}
          y={y + 28.5}
          size={fontSizes.small}
          anchor={isLeft ? "end" : "start"}
        />
      </g>
    );
  });
}
