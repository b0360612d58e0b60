// `node server/jobs/read-scan.ts <type>` reads a scan of that type from standard input and writes the images of its pages to
// standard output: a line of JSON with their sizes, then their bytes. It is a child process with a low priority and bounds of
// its own, since its decoders work on what nobody has looked at.
import { Console } from "node:console";
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { decodePages } from "../../app/nouns/clippings/scan/decode-pages.server.ts";
import { type EncodedPage, encodePage } from "../../app/nouns/clippings/scan/encode-page.server.ts";

setPriority(10);
// Decoders say there what they find wrong, and the images go to standard output.
globalThis.console = new Console(process.stderr);
sharp.cache(false);
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const watch = new Worker(new URL("../../app/nouns/clippings/scan/watch-limits.ts", import.meta.url));
const scan = await buffer(process.stdin);
collect();
const pages: EncodedPage[] = [];
for await (const page of decodePages(scan, process.argv[2] ?? "")) {
  // What decoded a page and its pixels are large, and left alone they gather: first the one goes, then the others.
  collect();
  pages.push(await encodePage(page));
  watch.postMessage("page");
  collect();
}
await watch.terminate();
const sizes = pages.map(({ width, height, full, preview }) => ({
  width,
  height,
  full: full.byteLength,
  preview: preview.byteLength,
}));
process.stdout.write(`${JSON.stringify(sizes)}\n`);
for (const { full, preview } of pages) {
  process.stdout.write(full);
  process.stdout.write(preview);
}
process.stdout.end();
