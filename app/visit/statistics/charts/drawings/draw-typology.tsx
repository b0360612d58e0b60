import { getSystemKey } from "../../../../records/catalog/constants.ts";
import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import type { TypologyStatistic } from "../../contract.ts";
import { getConflictList } from "../../tables/list-links.ts";
import { drawnTypes, listTypologyLegend } from "../chart-layout.ts";
import { Block, ChartLink, Line } from "../marks.tsx";
import { at, type Medium, takeShare } from "../medium.ts";
import { fillOfSystem } from "../patterns.tsx";
import { fontSizes, measureNumber, sizes } from "../sizes.ts";
import { drawLegend, type Piece, skip, writeTitle } from "../stack.tsx";

/** A row of bars; its parts are systems, each with one count a hierarchy. */
type Row = {
  id: string;
  name: string;
  cells: number[];
  parts: { id: string; name: string; cells: number[] }[];
};
/** What a bar, or a part of one, counts. */
type Count = { row: string; hierarchy: string; system?: string };
type Hierarchy = TypologyStatistic["hierarchies"][number];

type Bars = {
  medium: Medium;
  hierarchies: readonly Hierarchy[];
  rows: readonly Row[];
  getList: (count: Count) => string | null;
};

/** (1) A column of bars a hierarchy: first a row a system, then a row a type, in the fills of its systems. */
export function drawTypology(medium: Medium, statistic: TypologyStatistic): Piece[] {
  const { systems, hierarchies, types } = statistic;
  const { filters } = medium;
  const ofSystems = drawSplitBars({
    medium,
    hierarchies,
    rows: systems.map((system) => ({ ...system, parts: [system] })),
    getList: ({ row, hierarchy }) => filters && getConflictList(filters, { system: row, hierarchy }),
  });
  const first = [writeTitle(medium, "Por sistema"), ofSystems];
  if (types.length === 0) return first;
  const names = new Map(systems.map(({ id, name }) => [id, name]));
  const ofTypes = drawSplitBars({
    medium,
    hierarchies,
    rows: types.slice(0, drawnTypes).map((type) => ({
      ...type,
      id: type.name,
      parts: type.systems.map((system) => ({ ...system, name: names.get(system.id) ?? "" })),
    })),
    getList: ({ row, ...count }) => filters && getConflictList(filters, { type: row, ...count }),
  });
  const legend = listTypologyLegend(statistic).map(({ key, name }) => ({
    key,
    text: name,
    fill: fillOfSystem(medium, key),
    stroke: medium.colors.quiet,
  }));
  return [
    ...first,
    skip(sizes.gap),
    writeTitle(medium, "Por tipo y sistema"),
    drawLegend(medium, legend, medium.layout === "narrow" ? 1 : 2),
    ofTypes,
  ];
}

/** Columns that share one scale, so that bars compare across them too. */
function drawSplitBars(bars: Bars): Piece {
  const { medium, hierarchies, rows } = bars;
  const isNarrow = medium.layout === "narrow";
  const row = sizes.row[medium.layout];
  const height = sizes.columnNames + rows.length * row;
  const names = isNarrow ? 0 : 0.28;
  const gap = isNarrow ? 0.025 : 0.018;
  const column = (1 - names - gap * (hierarchies.length - 1)) / hierarchies.length;
  const content = (
    <>
      {rows.map(({ id, name }, index) => {
        const y = sizes.columnNames + index * row;
        return (
          <g key={id}>
            {index === 0 ? null : (
              <line x2={at(medium, 1)} y1={y} y2={y} stroke={medium.colors.line} strokeWidth="0.75" />
            )}
            {isNarrow ? (
              <Block medium={medium} text={name} y={y + 3} height={20} />
            ) : (
              <Block medium={medium} text={name} width={names - 0.02} y={y} height={row} lines={2} />
            )}
          </g>
        );
      })}
      {hierarchies.map((hierarchy, place) => (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has one
        <svg
          key={hierarchy.id}
          x={at(medium, names + place * (column + gap))}
          width={at(medium, column)}
          overflow="visible"
        >
          <Column {...bars} medium={takeShare(medium, column)} place={place} hierarchy={hierarchy} />
        </svg>
      ))}
    </>
  );
  return { height, content };
}

function Column({ medium, rows, getList, place, hierarchy }: Bars & { place: number; hierarchy: Hierarchy }) {
  const isNarrow = medium.layout === "narrow";
  const row = sizes.row[medium.layout];
  const size = medium.width < 72 ? 10 : isNarrow ? 11 : fontSizes.small;
  const largest = Math.max(1, ...rows.flatMap(({ cells }) => cells));
  const scale = (1 - Math.min(0.7, measureNumber(largest) / medium.width)) / largest;
  return (
    <>
      <Block
        medium={medium}
        text={hierarchy.name}
        y={0}
        height={sizes.columnNames - 8}
        lines={2}
        place="bottom"
        size={size}
        isStrong
        isQuiet
      />
      {rows.map(({ id, name, cells, parts }, index) => {
        const top = sizes.columnNames + index * row + (isNarrow ? 24 : 8);
        const height = row - (isNarrow ? 32 : 16);
        const count = cells[place] ?? 0;
        const own = { row: id, hierarchy: hierarchy.id };
        const what = `${name}, ${hierarchy.name}`;
        return (
          <g key={id}>
            <line x1="0" x2="0" y1={top - 2} y2={top + height + 2} stroke={medium.colors.quiet} />
            {placeParts(parts, place).map(({ part, from, conflicts }) => (
              <ChartLink
                medium={medium}
                key={part.id}
                to={getList({ ...own, system: part.id })}
                title={`${parts.length > 1 ? `${what}, ${part.name}` : what}: ${formatCount(conflicts, "conflicto", "conflictos")}`}
              >
                <rect
                  x={at(medium, from * scale)}
                  width={at(medium, conflicts * scale)}
                  y={top}
                  height={height}
                  fill={fillOfSystem(medium, getSystemKey(part.id))}
                  stroke={parts.length > 1 ? medium.colors.ground : undefined}
                />
              </ChartLink>
            ))}
            <ChartLink medium={medium} to={count > 0 ? getList(own) : null}>
              <Line
                medium={medium}
                text={formatNumber(count)}
                x={count * scale}
                dx={5}
                y={top + height / 2}
                isQuiet={count === 0}
              />
            </ChartLink>
          </g>
        );
      })}
    </>
  );
}

/** Those that are not empty, each with how many come before it. */
function placeParts(parts: Row["parts"], place: number) {
  let from = 0;
  return parts.flatMap((part) => {
    const conflicts = part.cells[place] ?? 0;
    const placed = { part, from, conflicts };
    from += conflicts;
    return conflicts > 0 ? [placed] : [];
  });
}
