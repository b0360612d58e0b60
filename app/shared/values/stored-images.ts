import { findDrawing } from "./drawings.ts";

/**
 * Widths of the variants of a stored image. A variant covers a 3:2 frame of that width, so that a panorama can be cropped.
 * None is larger than the image itself.
 */
export const imageWidths = [480, 800, 1200, 1600] as const;
const ownImage = /^(\/media\/[0-9a-f]{24})\.webp$/;

/** The smallest variant of an image of this site, the file of a drawing, or another address as it is. */
export function getSmallestVariant(address: string): string {
  return findDrawing(address) ?? address.replace(ownImage, `$1-${imageWidths[0]}.webp`);
}

/** Whether a browser may load an image as it is: ours, or one of the configured image host's domain. */
export function isLoadable(address: string, imageDomain: string | null): boolean {
  if (!/^https?:\/\//i.test(address)) return true;
  if (imageDomain === null || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === imageDomain || hostname.endsWith(`.${imageDomain}`);
}

/** What a browser may choose from, as `srcset`s by format; null for an address without variants. */
export function listVariants(address: string): { avif: string; webp: string } | null {
  const stem = ownImage.exec(address)?.[1];
  if (stem === undefined) return null;
  const list = (format: string) => imageWidths.map((width) => `${stem}-${width}.${format} ${width}w`);
  return {
    avif: list("avif").join(),
    // The image itself is a WebP of the last width.
    webp: [...list("webp").slice(0, -1), `${address} ${imageWidths.at(-1)}w`].join(),
  };
}
