import { type SystemKey, systemColor, systemStyles } from "../../../shared/pages/system-style.ts";

/** What a chart is drawn with: on the page the scheme's own colours and fonts, in a file fixed ones. */
export type ChartTheme = {
  ink: string;
  quiet: string;
  line: string;
  ground: string;
  brand: string;
  font: string;
  /** Font to measure names with: the widest that may come to be used. */
  measuredFont: string;
  system: (key: SystemKey) => string;
};

/** On the page: variables, so that a change of scheme or paper needs no new drawing. */
export const screenTheme: ChartTheme = {
  ink: "var(--ink)",
  quiet: "var(--quiet)",
  line: "var(--line)",
  ground: "var(--surface)",
  brand: "var(--brand)",
  font: "inherit",
  measuredFont: '"Source Sans 3 Variable", "Sans Fallback", sans-serif',
  system: systemColor,
};

/** In a file, which is opened where neither the page's variables nor its fonts are: light, as documents are. */
export const fileTheme: ChartTheme = {
  ink: "#17211f",
  quiet: "#4c5956",
  line: "#dcd8cc",
  ground: "#ffffff",
  brand: "#0e4a4a",
  font: '"Source Sans 3", "Source Sans Pro", Arial, "Liberation Sans", sans-serif',
  measuredFont: 'Arial, "Liberation Sans", sans-serif',
  system: (key) => systemStyles[key].color,
};
