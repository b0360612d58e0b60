import sharp from "sharp";
import { maxSide } from "../../media/constants.ts";
import { maxPagePixels, maxScanPixels } from "../constants.ts";
import type { DecodedPage } from "./encode-page.server.ts";
import { ScanError } from "./scan-error.server.ts";

/**
 * A phone's photo. A file may hold several images, of which the first is shown; its size is read before it is decoded.
 * The library's memory only grows, to ten bytes a pixel: the pixels are read where they lie, made smaller where the page
 * will be, and the library with its memory is left to the garbage collector before anything is encoded.
 */
export async function decodeHeic(bytes: Buffer): Promise<DecodedPage> {
  const { default: createLibrary } = await import("libheif-js/libheif-wasm/libheif-bundle.js");
  const heif = createLibrary();
  await heif.ready;
  const [first] = new heif.HeifDecoder().decode(bytes);
  if (!first) throw new ScanError("broken");
  const [width, height] = [first.get_width(), first.get_height()];
  if (width * height > maxScanPixels) throw new ScanError("tooManyPixels");
  const { heif_colorspace_RGB: colors } = heif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: chroma } = heif.heif_chroma;
  const { channels } = await heif.heif_js_decode_image2(first.handle, colors, chroma);
  const [decoded] = channels ?? [];
  if (!decoded) throw new ScanError("broken");
  const { data, stride } = decoded;
  // Rows end at a multiple of 16 bytes, and sharp reads none that end with more than pixels.
  for (let row = 1; row < height; row++)
    data.copyWithin(row * width * 3, row * stride, row * stride + width * 3);
  const scale = Math.min(1, Math.sqrt(maxPagePixels / (width * height)), maxSide / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
  const raw = { width, height, channels: 3 } as const;
  const pixels = await sharp(data.subarray(0, width * height * 3), { raw })
    .resize({ ...size, fit: "fill" })
    .raw()
    .toBuffer();
  return { ...size, open: () => sharp(pixels, { raw: { ...size, channels: 3 } }) };
}
