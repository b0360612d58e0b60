// `node server/jobs/encode-variant.ts <width> <format>` encodes a variant of the image on standard input to standard
// output. It is a child process because the AVIF encoder never frees some hundred MB, and has a low priority.
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { fitVariant } from "../../app/nouns/media/variant-size.server.ts";

setPriority(10);
sharp.cache(false);
const [width, format] = process.argv.slice(2);
const image = await buffer(process.stdin);
const size = fitVariant(await sharp(image).metadata(), Number(width));
const variant = sharp(image, { failOn: "error" }).resize(size);
const bytes =
  format === "avif"
    ? // The original has its colours at half the resolution too.
      await variant.avif({ quality: 50, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer()
    : await variant.webp({ quality: 80 }).toBuffer();
process.stdout.end(bytes);
