import sharp from "sharp";
import { maxSide } from "../../media/constants.ts";
import {
  documentSide,
  documentType,
  heicTypes,
  maxPagePixels,
  maxScanPages,
  maxScanPixels,
} from "../constants.ts";
import { decodeHeic } from "./decode-heic.server.ts";
import type { DecodedPage } from "./encode-page.server.ts";
import { ScanError } from "./scan-error.server.ts";

/** The pages of a scan at their full size. @throws ScanError, and what the decoders throw at damaged files */
export async function* decodePages(bytes: Buffer, type: string): AsyncGenerator<DecodedPage> {
  if (type === documentType) yield* renderDocument(bytes);
  else if (heicTypes.includes(type)) yield await decodeHeic(bytes);
  else yield* decodeRaster(bytes, type);
}

/** An animation is its first image; a TIFF of several pages is all of them. */
async function* decodeRaster(bytes: Buffer, type: string): AsyncGenerator<DecodedPage> {
  const open = (page: number) =>
    sharp(bytes, { limitInputPixels: maxScanPixels, failOn: "error", sequentialRead: true, page });
  const { pages = 1 } = await open(0).metadata();
  const total = type === "image/tiff" ? pages : 1;
  if (total > maxScanPages) throw new ScanError("tooManyPages");
  for (let page = 0; page < total; page++) {
    const { autoOrient } = await open(page).metadata();
    if (autoOrient.width * autoOrient.height > maxScanPixels) throw new ScanError("tooManyPixels");
    yield { ...autoOrient, open: () => open(page).autoOrient() };
  }
}

type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray };

/** @param data four bytes a pixel */
function openPixels({ width, height, data }: Pixels): DecodedPage {
  const open = () => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  return { width, height, open };
}

const protectedByPassword = /password|security/i;

/** Points of a page's side per inch, and pixels per inch of a large page. */
const [pointsPerInch, resolution] = [72, 300];

async function* renderDocument(bytes: Buffer): AsyncGenerator<DecodedPage> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    throw new ScanError(protectedByPassword.test(String(error)) ? "protected" : "broken");
  });
  const total = document.getPageCount();
  if (total < 1) throw new ScanError("broken");
  if (total > maxScanPages) throw new ScanError("tooManyPages");
  for (let number = 0; number < total; number++) {
    const page = document.getPage(number);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    if (!(originalWidth > 0 && originalHeight > 0)) throw new ScanError("broken");
    const size = fitDocument(originalWidth, originalHeight);
    yield openPixels(await page.render({ ...size, render: "bitmap" }));
  }
}

/** The size of a rendered page: at 300 pixels an inch, and never so small that fine print is lost. */
function fitDocument(width: number, height: number): { width: number; height: number } {
  const longSide = Math.max(width, height);
  const scale = Math.min(
    Math.max(resolution / pointsPerInch, documentSide / longSide),
    Math.sqrt(maxPagePixels / (width * height)),
    maxSide / longSide,
  );
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
