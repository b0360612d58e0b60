import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type ColorName, colorNames, type PatternName, patternNames } from "./look-names.ts";
import { drawPattern, signs, systemColors } from "./looks.ts";
import { pictograms } from "./pictograms.ts";

const schemes = {
  light: { paper: "#fbf9f4", surface: "#ffffff" },
  dark: { paper: "#14201f", surface: "#1c2a28" },
} as const;
type Scheme = keyof typeof schemes;
const getColor = (name: ColorName, scheme: Scheme) =>
  scheme === "light" ? systemColors[name].color : systemColors[name].colorDark;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const getContrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** A tile as charts draw it, in grey: the luminance of each of its pixels. */
async function drawInGrey(
  color: ColorName,
  pattern: PatternName,
  scheme: Scheme,
  opacity = 0.7,
): Promise<number[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" color="${schemes[scheme].surface}">
    <pattern id="p" width="32" height="32" patternUnits="userSpaceOnUse"><path d="M0 0h32v32H0z" fill="${getColor(color, scheme)}"/>
    <g opacity="${opacity}">${drawPattern(pattern)}</g></pattern><path d="M0 0h64v64H0z" fill="url(#p)"/></svg>`;
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return Array.from(grey.data)
    .filter((_, index) => index % grey.info.channels === 0)
    .map((value) => linear(value / 255));
}

describe.each(["light", "dark"] as const)("In the %s scheme", (scheme) => {
  it.each(colorNames)(
    "%s can be read on paper, and with every pattern its marks are seen in grey",
    async (color) => {
      const own = getLuminance(getColor(color, scheme));
      expect(getContrast(own, getLuminance(schemes[scheme].paper))).toBeGreaterThanOrEqual(4.5);
      // On cards it is drawn with, and no text has it.
      expect(getContrast(own, getLuminance(schemes[scheme].surface))).toBeGreaterThanOrEqual(3);
      for (const pattern of patternNames) {
        const tile = await drawInGrey(color, pattern, scheme);
        const marked = tile.filter((pixel) => getContrast(pixel, own) >= 2).length / tile.length;
        // Enough of it to be seen, and not so much that the colour is lost.
        expect({ pattern, isSeen: marked > 0.04, leavesColor: marked < 0.6 }).toEqual({
          pattern,
          isSeen: true,
          leavesColor: true,
        });
      }
    },
  );
});

it("No two patterns are alike in grey", async () => {
  const tiles = await Promise.all(patternNames.map((pattern) => drawInGrey("turquesa", pattern, "light")));
  for (const [at, tile] of tiles.entries())
    for (const [other, others] of tiles.slice(0, at).entries()) {
      const apart = tile.filter((pixel, place) => Math.abs(pixel - (others[place] ?? 0)) > 0.2).length;
      expect(apart / tile.length, `${patternNames[at]} and ${patternNames[other]}`).toBeGreaterThan(0.05);
    }
});

const sheet = readFileSync("styles/record.css", "utf8");

it.each(["light", "dark"] as const)(
  "The marks of a band are seen in grey in the %s scheme",
  async (scheme) => {
    const [, share = ""] = /var\(--surface\) (\d+)%, transparent/.exec(sheet) ?? [];
    for (const color of colorNames)
      for (const pattern of patternNames) {
        const tile = await drawInGrey(color, pattern, scheme, Number(share) / 100);
        const own = getLuminance(getColor(color, scheme));
        const marked = tile.filter((pixel) => getContrast(pixel, own) >= 1.6).length / tile.length;
        // The name of the system stands in it too.
        expect(marked, `${color} ${pattern}`).toBeGreaterThan(0.04);
      }
  },
);

it("Bands of records have the patterns of charts", () => {
  for (const pattern of patternNames) {
    const [, path = ""] = / d="([^"]+)"/.exec(drawPattern(pattern)) ?? [];
    const [, band = ""] = new RegExp(`data-pattern="${pattern}"\\] \\{([^}]*)`).exec(sheet) ?? [];
    expect(band).toContain(`<path d='${path}'/>`.replace("<", "%3C").replace(">", "%3E"));
  }
});

it("No two pictograms, and no two signs of stages, are alike", () => {
  expect(new Set(Object.values(pictograms)).size).toBe(24);
  expect(new Set(Object.values(signs).flatMap(({ mark, fill }) => [mark, fill])).size).toBe(16);
});
