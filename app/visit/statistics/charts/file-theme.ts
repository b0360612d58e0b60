import type { ChartTheme } from "./chart-theme.ts";

/** In a file, which has neither the page's variables nor its fonts. */
export const fileTheme: ChartTheme = {
  ink: "#17211f",
  quiet: "#4c5956",
  line: "#dcd8cc",
  ground: "#ffffff",
  brand: "#0e4a4a",
  font: '"Source Sans 3", "Source Sans Pro", Arial, "Liberation Sans", sans-serif',
  measuredFont: 'Arial, "Liberation Sans", sans-serif',
  system: (key) => readLightColor(`--system-${key}`),
};

/** The first value of a variable of the page's style sheet: `light-dark(#1d7450,#6a9c38)`. */
function readLightColor(variable: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(variable);
  return /#\w+/.exec(value)?.[0] ?? fileTheme.ink;
}
