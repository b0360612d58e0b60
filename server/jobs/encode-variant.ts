// Encodes one form of an image: `node server/jobs/encode-variant.ts <width> <format>`, from standard input to standard output.
// A process of its own, since what the encoder of AVIF takes of memory stays with the process (some hundred MB after a
// few dozen images); less urgent than the server, so that answers do not wait for it.
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { fitVariant } from "../../app/records/media/variant-size.server.ts";

setPriority(10);
sharp.cache(false);
const [width, format] = process.argv.slice(2);
const image = await buffer(process.stdin);
const form = sharp(image, { failOn: "error" }).resize(
  fitVariant(await sharp(image).metadata(), Number(width)),
);
const bytes =
  format === "avif"
    ? // Colours at half the detail, as they are in the image itself.
      await form.avif({ quality: 50, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer()
    : await form.webp({ quality: 80 }).toBuffer();
process.stdout.end(bytes);
