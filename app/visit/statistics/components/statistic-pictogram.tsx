import type { ReactNode } from "react";
import type { StatisticOption } from "../../../records/site/constants.ts";
import { systemColor, systemKeys } from "../../../shared/pages/system-style.ts";

/* Lengths and shades are no data. */

const shades = [
  [0.9, 0.25, 0.5, 0.12],
  [0.4, 0.7, 0.12, 0.3],
  [0.2, 0.5, 0.85, 0.4],
  [0.65, 0.12, 0.3, 0.75],
].flatMap((row, line) =>
  row.map((opacity, column) => ({ opacity, x: 6 + column * 38, y: 6 + line * 21, system: systemKeys[line] })),
);
const lengths = [150, 96, 118, 52, 74, 30];

const drawings: Record<StatisticOption, ReactNode> = {
  1: shades.map(({ x, y, system = "mobility", opacity }) => (
    <rect key={`${x} ${y}`} x={x} y={y} width={34} height={17} fill={systemColor(system)} opacity={opacity} />
  )),
  2: lengths.map((length, index) => (
    <rect
      key={length}
      x={6}
      y={6 + index * 14}
      width={length}
      height={9}
      fill={systemColor(systemKeys[index] ?? "mobility")}
    />
  )),
  3: (
    <g fill="none" stroke="currentColor" strokeWidth={1.5}>
      <path d="M22 16C80 16 80 30 138 30M22 46C80 46 80 30 138 30M22 46C80 46 80 62 138 62M22 76C80 76 80 62 138 62" />
      {[16, 46, 76].map((y) => (
        <circle key={y} cx={16} cy={y} r={8} fill={systemColor("centralities")} stroke="none" />
      ))}
      {[30, 62].map((y) => (
        <rect key={y} x={138} y={y - 9} width={18} height={18} fill={systemColor("mobility")} stroke="none" />
      ))}
    </g>
  ),
};

export function StatisticPictogram({ option }: { option: StatisticOption }) {
  return (
    <svg viewBox="0 0 162 92" className="h-24 w-auto self-start" aria-hidden="true">
      {drawings[option]}
    </svg>
  );
}
