// `node server/jobs/draw-picture.ts`, started with a channel for messages, draws a picture from each message, which is JSON:
// what the card of a record says, or an SVG. The answer is the PNG. It is a child process with a low priority, and ends with
// its parent.
import { setPriority } from "node:os";
import sharp from "sharp";
import { rasterize } from "../../app/shared/pictures/rasterize.server.ts";
import type { Preview } from "../../app/visit/case-file/preview/contract.ts";
import { drawPreview } from "../../app/visit/case-file/preview/draw-preview.server.ts";

setPriority(10);
// One picture at a time, and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);
process.on("message", async (message: string) => {
  const order = JSON.parse(message) as { preview: Preview } | { svg: string };
  process.send?.("svg" in order ? await rasterize(order.svg) : await drawPreview(order.preview));
});
