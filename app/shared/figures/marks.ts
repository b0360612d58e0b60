import type { CrossRow, Fill, Part, Unit } from "./cross-tab.ts";

/** Narrow: names stand above their bars. */
export const layouts = ["narrow", "wide"] as const;

/** What a chart is drawn for. */
export type Frame = {
  layout: (typeof layouts)[number];
  /** Pixels; the least that it may have where it follows the width of a page. */
  width: number;
  /** Address of the list of what is counted; null where none can be followed. */
  getList: (unit: Unit, part: Part) => string | null;
  /** Address of the page of a row's record. */
  getPage: (page: NonNullable<CrossRow["page"]>, id: string) => string | null;
};

export type TextStyle = { size?: number; isStrong?: boolean; isQuiet?: boolean };
type LineColor = "line" | "quiet" | "ground" | "brand";

/** Places and widths across are shares of the chart's width, `dx` and `indent` pixels beside them; heights are pixels. */
export type Mark =
  | {
      kind: "bar";
      x: number;
      /** A share, or pixels. */
      width: number | { pixels: number };
      y: number;
      height: number;
      fill: Fill;
      stroke?: LineColor;
    }
  | { kind: "rule"; x1: number; x2: number; y1: number; y2: number; color: LineColor }
  /** A short text, such as a number; `y` is its middle. */
  | (TextStyle & {
      kind: "line";
      text: string;
      x: number;
      dx?: number;
      y: number;
      anchor?: "start" | "middle" | "end";
    })
  /** A text in a box, in as many lines as it may have. */
  | (TextStyle & {
      kind: "block";
      text: string;
      x?: number;
      width?: number;
      indent?: number;
      y: number;
      height: number;
      lines?: number;
      place?: "middle" | "bottom";
      anchor?: "start" | "end";
    })
  /** Marks that lead to what they count. */
  | { kind: "link"; to: string | null; title?: string; marks: Mark[] };

/** A part of a chart, as wide as the chart; pieces stand below each other. */
export type Piece = {
  height: number;
  marks: Mark[];
  /** Whether it stands above the next piece on the same page. */
  isHead?: boolean;
};

export const measureHeight = (pieces: readonly Piece[]) =>
  pieces.reduce((total, { height }) => total + height, 0);

export const skip = (height: number): Piece => ({ height, marks: [] });

export const fontSizes = { title: 16, text: 14, small: 13 } as const;

/** Pixels beside a bar for its number, which is at most this. */
export const measureNumber = (largest: number) => 10 + 8.5 * String(largest).length;

/** Where nothing can be followed. */
export const noLinks = { getList: () => null, getPage: () => null };
