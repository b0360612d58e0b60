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
  /** Text and fills on paper, or background of white text (both at least 4.5:1). */
  color: string;
  /** On the dark scheme's background #14201f, at least 4.5:1. */
  colorDark: string;
};

/*
 * Found by search, then rounded by eye: hue alone cannot separate seven colours for a colour-blind reader, so they also
 * alternate in lightness. Smallest CIEDE2000 distance of any two, in normal vision and in simulated protanopia,
 * deuteranopia and tritanopia (Machado et al. 2009, severity 1): `color` 12.5, `colorDark` 15.2. Measure again after
 * changing one.
 */
export const systemStyles: Record<SystemKey, SystemStyle> = {
  "public-space": { color: "#1d7450", colorDark: "#6a9c38" },
  mobility: { color: "#0d6ed6", colorDark: "#b2bcfd" },
  facilities: { color: "#866f00", colorDark: "#f7df70" },
  utilities: { color: "#04433f", colorDark: "#92f0e4" },
  housing: { color: "#74240d", colorDark: "#f8a49b" },
  centralities: { color: "#b54c7c", colorDark: "#e2558b" },
  heritage: { color: "#702783", colorDark: "#8f7cdc" },
};

/** The system's colour in the light or dark scheme, as a CSS value for fills and marks. */
export function getSystemColor(key: SystemKey): string {
  const { color, colorDark } = systemStyles[key];
  return `light-dark(${color}, ${colorDark})`;
}

/** For text: the dark scheme's colours were measured on its background and need to be lighter on its surfaces. */
export function getSystemTextColor(key: SystemKey): string {
  return `color-mix(in srgb, ${getSystemColor(key)} 80%, var(--ink))`;
}
