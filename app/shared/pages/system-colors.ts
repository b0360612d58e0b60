import { type SystemKey, systemKeys } from "./system-style.ts";

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

/** Part of the style sheet: `--system-<key>` for each system. */
export const writeSystemVariables = (): string =>
  `:root{${systemKeys
    .map((key) => `--system-${key}:light-dark(${systemStyles[key].color},${systemStyles[key].colorDark})`)
    .join(";")}}`;
