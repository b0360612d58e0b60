/** How a part of a tile is drawn; each has its class in styles/visit/streets.css. */
export const streetKinds = ["green", "water", "river", "built", "rail", "path", "street", "main"] as const;
export type StreetKind = (typeof streetKinds)[number];

const isGreen = /park|wood|forest|grass|garden|meadow|scrub|cemetery|pitch|golf|nature|green/;
const isMain = /motorway|trunk|primary|secondary|highway|major/;

/**
 * What a feature is, in the layers that Protomaps' and OpenMapTiles' files have.
 * @param isArea whether it has an inside
 * @returns null for what is not drawn
 */
export function findStreetKind(layer: string, kind: string, isArea: boolean): StreetKind | null {
  switch (layer) {
    case "water":
    case "waterway":
    case "physical_line":
      return isArea ? "water" : "river";
    case "landuse":
    case "landcover":
    case "park":
    case "natural":
      return isArea && (layer === "park" || isGreen.test(kind)) ? "green" : null;
    case "buildings":
    case "building":
      return isArea ? "built" : null;
    case "roads":
    case "transportation":
    case "transit":
      if (isArea) return null;
      if (/rail|transit|subway|cable|aerialway/.test(kind)) return "rail";
      if (isMain.test(kind)) return "main";
      return /path|track|pedestrian|footway|steps/.test(kind) ? "path" : "street";
    default:
      return null;
  }
}
