import type { ReactNode } from "react";
import type { StatisticOption } from "../../../records/site/constants.ts";
import type { StatisticFilters } from "../contract.ts";

/** Narrow: names stand above their bars. */
export const layouts = ["narrow", "wide"] as const;
export type Layout = (typeof layouts)[number];

/** Smallest widths in pixels that each layout is for. The style sheet shows the wide one from there on. */
const leastWidths: Record<Layout, number> = { narrow: 288, wide: 560 };

export type WrapStyle = { size: number; isStrong: boolean; lines: number };
/** Where a line of text is: `y` is its middle, in pixels as `x`. */
type WrittenLine = {
  text: string;
  x: number;
  y: number;
  size: number;
  isStrong: boolean;
  color: string;
  anchor: "start" | "middle" | "end";
};

/** How texts are drawn where no browser breaks them into lines. */
export type FileTexts = {
  /** Lines that fit, the last one cut where text is left over. */
  wrap: (text: string, width: number, style: WrapStyle) => string[];
  /** As an outline; without it a line is a text of the SVG. */
  write?: (line: WrittenLine) => ReactNode;
};

type Colors = Record<"ink" | "quiet" | "line" | "ground" | "brand", string>;

/** What a chart is drawn for: the page, whose width it follows, or a file of its own. */
export type Medium = {
  chart: StatisticOption;
  layout: Layout;
  /** Pixels; on the page the least that it may have. */
  width: number;
  colors: Colors;
  /** Null on the page. */
  file: FileTexts | null;
  /** Of the statistic, for links to the lists of what is counted; null where nothing can be followed, as in a file. */
  filters: StatisticFilters | null;
};

/** Variables, so that a change of colour scheme or print needs no new drawing. */
const pageColors: Colors = {
  ink: "var(--ink)",
  quiet: "var(--quiet)",
  line: "var(--line)",
  ground: "var(--surface)",
  brand: "var(--brand)",
};
const fileColors: Colors = {
  ink: "#17211f",
  quiet: "#4c5956",
  line: "#dcd8cc",
  ground: "#ffffff",
  brand: "#0e4a4a",
};

export const toPage = (chart: StatisticOption, layout: Layout, filters: StatisticFilters): Medium => ({
  chart,
  layout,
  width: leastWidths[layout],
  colors: pageColors,
  file: null,
  filters,
});

export const toFile = (chart: StatisticOption, width: number, file: FileTexts): Medium => ({
  chart,
  layout: "wide",
  width,
  colors: fileColors,
  file,
  filters: null,
});

/** The part of a chart that has this share of its width. */
export const takeShare = (medium: Medium, share: number): Medium => ({
  ...medium,
  width: medium.width * share,
});

const round = (value: number) => Math.round(value * 100) / 100;

/** A share of the width as a coordinate: a percentage on the page, pixels in a file. */
export function at({ file, width }: Medium, share: number): string | number {
  return file ? round(share * width) : `${round(share * 100)}%`;
}
