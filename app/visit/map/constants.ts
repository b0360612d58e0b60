/** Parts of the city that the map zooms to without scripts. */
export const areas = {
  norte: "Norte",
  sur: "Sur",
  oriente: "Oriente",
  occidente: "Occidente",
  centro: "Centro",
} as const;

export type AreaKey = keyof typeof areas;
export const areaKeys = Object.keys(areas) as [AreaKey, ...AreaKey[]];
