import type { ReactNode } from "react";
import type { StatisticOption } from "../../../nouns/site/constants.ts";
import type { Fill } from "../../../shared/figures/cross-tab.ts";
import { drawPattern } from "../../../shared/study/looks.ts";
import { getStudy, getSystemColor } from "../../../shared/study/study.ts";

export type ChartColors = Record<"ink" | "quiet" | "line" | "ground" | "brand", string>;

/** Variables, so that a change of colour scheme or print needs no new drawing. */
export const pageColors: ChartColors = {
  ink: "var(--ink)",
  quiet: "var(--quiet)",
  line: "var(--line)",
  ground: "var(--surface)",
  brand: "var(--brand)",
};

export const fileColors: ChartColors = {
  ink: "#17211f",
  quiet: "#4c5956",
  line: "#dcd8cc",
  ground: "#ffffff",
  brand: "#0e4a4a",
};

/** Denser for each level, from empty to full, so that they are told apart without colour. */
const densities: readonly ReactNode[] = [
  null,
  <circle key="1" cx="4" cy="4" r="1.1" fill="currentColor" />,
  <path key="2" d="M-2 10 10-2M-2 2 2-2M6 10l4-4" stroke="currentColor" strokeWidth="1" />,
  <path key="3" d="M0 2h8M0 6h8" stroke="currentColor" strokeWidth="1.6" />,
  <path key="4" d="M0 0 8 8M8 0 0 8" stroke="currentColor" strokeWidth="1.6" />,
  <path key="5" d="M0 0h8v8H0zM4 2.4a1.6 1.6 0 1 0 .01 0z" fill="currentColor" fillRule="evenodd" />,
  <path key="6" d="M0 0h8v8H0z" fill="currentColor" />,
];

/** Each density plain, then tinted, for more levels than there are densities. */
const steps = densities.flatMap((density, index) =>
  [false, true].map((isTinted) => ({ name: `${index}${isTinted ? "t" : ""}`, density, isTinted })),
);
const plainSteps = steps.filter(({ isTinted }) => !isTinted);

/** @param option of the statistic: charts of one page have fills of their own */
export function getFill(option: StatisticOption, fill: Fill, colors: ChartColors): string {
  if ("color" in fill) return colors[fill.color];
  if ("system" in fill) return `url(#e${option}-${fill.system})`;
  const { level, levels } = fill;
  const known = levels > densities.length ? steps : plainSteps;
  const place = levels < 2 ? known.length - 1 : Math.round((level * (known.length - 1)) / (levels - 1));
  return `url(#e${option}-${known[place]?.name})`;
}

type Props = { option: StatisticOption; colors: ChartColors };

/** The fills of a statistic's charts, once in its document. */
export function ChartPatterns({ option, colors }: Props) {
  return (
    <defs>
      {option === 3 ? <LevelPatterns {...colors} /> : <SystemPatterns option={option} colors={colors} />}
    </defs>
  );
}

function SystemPatterns({ option, colors }: Props) {
  return getStudy().systems.map(({ id, pattern }) => (
    <pattern
      key={id}
      id={`e${option}-${id}`}
      width="32"
      height="32"
      patternUnits="userSpaceOnUse"
      patternTransform="scale(0.4)"
      color={colors.ground}
    >
      <rect width="32" height="32" fill={getSystemColor(id)} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which cards of records have too */}
      <g opacity="0.7" dangerouslySetInnerHTML={{ __html: drawPattern(pattern) }} />
    </pattern>
  ));
}

function LevelPatterns({ ground, brand }: ChartColors) {
  return steps.map(({ name, density, isTinted }) => (
    <pattern key={name} id={`e3-${name}`} width="8" height="8" patternUnits="userSpaceOnUse" color={brand}>
      <path d="M0 0h8v8H0z" fill={ground} />
      {isTinted ? <path d="M0 0h8v8H0z" fill="currentColor" fillOpacity="0.25" /> : null}
      {density}
    </pattern>
  ));
}
