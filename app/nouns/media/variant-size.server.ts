import { maxSide, maxStoredPixels } from "./constants.ts";

/**
 * The size of a variant, in the image's proportions: the smallest that fills a frame of 3 by 2 of this width, within the
 * limits of any image, and never enlarged.
 */
export function fitVariant({ width, height }: { width: number; height: number }, frameWidth: number) {
  const scale = Math.min(
    1,
    Math.max(frameWidth / width, (frameWidth * 2) / 3 / height),
    Math.sqrt(maxStoredPixels / (width * height)),
    maxSide / Math.max(width, height),
  );
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height), fit: "fill" as const };
}
