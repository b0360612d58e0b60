import type { Sharp } from "sharp";
import { maxSide } from "../../media/constants.ts";
import { maxPageBytes, maxPagePixels, previewWidth } from "../constants.ts";

/** A page, upright, which is decoded as often as it is opened: a copy of all its pixels would take more memory. */
export type DecodedPage = { width: number; height: number; open: () => Sharp };

export type EncodedPage = { width: number; height: number; full: Buffer; preview: Buffer };

/** From what looks like the original to what can still be read. */
const qualities = [78, 60, 42, 25];
/** How much smaller a page is made that is too large even then. */
const shrink = 0.8;

/** A page as images without metadata, which may say where it was taken: at reading size, and small. */
export async function encodePage({ width, height, open }: DecodedPage): Promise<EncodedPage> {
  const preview = await open()
    .resize({ width: previewWidth, height: previewWidth * 2, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer();
  let scale = Math.min(1, Math.sqrt(maxPagePixels / (width * height)), maxSide / Math.max(width, height));
  for (;;) {
    const size = { width: scaleSide(width, scale), height: scaleSide(height, scale) };
    for (const quality of qualities) {
      const full = await open()
        .resize({ ...size, fit: "fill" })
        .webp({ quality, effort: 2 })
        .toBuffer();
      if (full.byteLength <= maxPageBytes) return { ...size, full, preview };
    }
    scale *= shrink;
  }
}

const scaleSide = (side: number, scale: number) => Math.max(1, Math.floor(side * scale));
