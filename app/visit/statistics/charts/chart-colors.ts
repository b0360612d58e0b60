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
