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

/** The system's colour in the light or dark scheme, as a CSS value for fills and marks. */
export const getSystemColor = (key: SystemKey): string => `var(--system-${key})`;

/** For text: the dark scheme's colours were measured on its background and need to be lighter on its surfaces. */
export function getSystemTextColor(key: SystemKey): string {
  return `color-mix(in srgb, ${getSystemColor(key)} 80%, var(--ink))`;
}
