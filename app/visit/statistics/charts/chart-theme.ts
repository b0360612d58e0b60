import { getSystemColor, type SystemKey } from "../../../shared/pages/system-style.ts";

export type ChartTheme = {
  ink: string;
  quiet: string;
  line: string;
  ground: string;
  brand: string;
  font: string;
  /** Font to measure texts with: the widest that may be used. */
  measuredFont: string;
  system: (key: SystemKey) => string;
};

/** On the page: variables, so that a change of colour scheme or print needs no new drawing. */
export const screenTheme: ChartTheme = {
  ink: "var(--ink)",
  quiet: "var(--quiet)",
  line: "var(--line)",
  ground: "var(--surface)",
  brand: "var(--brand)",
  font: "inherit",
  measuredFont: '"Source Sans 3 Variable", "Fallback Sans", sans-serif',
  system: getSystemColor,
};
