/** The seven structuring systems of the city, in the order in which the study names them. */
export const systemKeys = [
  "public-space",
  "mobility",
  "facilities",
  "utilities",
  "housing",
  "centralities",
  "heritage",
] as const;

export type SystemKey = (typeof systemKeys)[number];

export type SystemStyle = {
  /** Strong colour: text and fills on paper, or ground under white text (both at least 4.5:1). */
  color: string;
  /** The same system on the dark scheme's ground #14201f, at least 4.5:1. */
  colorDark: string;
  /** Pale fill: chips, chart areas, the ground of the drawings. */
  tint: string;
  /** Dark line on `tint`. */
  ink: string;
};

/*
 * Found by search, then rounded by eye: hue alone cannot separate seven colours for a colour-blind reader, so
 * they also alternate in lightness. Smallest CIEDE2000 distance of any two, in normal vision and in simulated
 * protanopia, deuteranopia and tritanopia (Machado et al. 2009, severity 1): `color` 12.5, `colorDark` 15.2.
 * Changing one value can undo that for all: measure again.
 */
export const systemStyles: Record<SystemKey, SystemStyle> = {
  "public-space": { color: "#1d7450", colorDark: "#6a9c38", tint: "#e0ebdb", ink: "#123f2d" },
  mobility: { color: "#0d6ed6", colorDark: "#b2bcfd", tint: "#dee9f4", ink: "#12365f" },
  facilities: { color: "#866f00", colorDark: "#f7df70", tint: "#f1e9c6", ink: "#463a06" },
  utilities: { color: "#04433f", colorDark: "#92f0e4", tint: "#d5e6e2", ink: "#072f2d" },
  housing: { color: "#74240d", colorDark: "#f8a49b", tint: "#f2dfd2", ink: "#48190b" },
  centralities: { color: "#b54c7c", colorDark: "#e2558b", tint: "#f5e1e8", ink: "#5b2340" },
  heritage: { color: "#702783", colorDark: "#8f7cdc", tint: "#ebe0ee", ink: "#3d1849" },
};

/** The system's strong colour for the scheme at hand, as a CSS value for fills and marks. */
export function systemColor(key: SystemKey): string {
  const { color, colorDark } = systemStyles[key];
  return `light-dark(${color}, ${colorDark})`;
}

/** The same for text: the dark scheme's colours were measured on its ground and need to be lighter on its surfaces. */
export function systemTextColor(key: SystemKey): string {
  return `color-mix(in srgb, ${systemColor(key)} 80%, var(--ink))`;
}
