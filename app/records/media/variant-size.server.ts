import { longestSide, mostKeptPixels } from "./constants.ts";

/**
 * What an image is made smaller to, in its own proportions: the least that fills a frame of 3 by 2 and the width given,
 * within what is kept of any image; never more than it has.
 */
export function fitVariant({ width, height }: { width: number; height: number }, frameWidth: number) {
  const scale = Math.min(
    1,
    Math.max(frameWidth / width, (frameWidth * 2) / 3 / height),
    Math.sqrt(mostKeptPixels / (width * height)),
    longestSide / Math.max(width, height),
  );
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height), fit: "fill" as const };
}
