import sharp from "sharp";
import { readPublicFile } from "../../../shared/public-files.server.ts";

/** By file name: they come with the build and never change while it runs. */
const made = new Map<string, Promise<Buffer>>();

/** A picture of the guide as JPEG: the PDF library knows no WebP. @param file in public/guide */
export function getPrintablePicture(file: string): Promise<Buffer> {
  const known = made.get(file) ?? convert(file);
  made.set(file, known);
  return known;
}

async function convert(file: string): Promise<Buffer> {
  const picture = await readPublicFile(`guide/${file}`);
  return sharp(picture).jpeg({ quality: 80, chromaSubsampling: "4:4:4" }).toBuffer();
}
