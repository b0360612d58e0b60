import { crc32 } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { picture } from "../../../../tests/support/forms.ts";
import { propertyRuns } from "../../../../tests/support/property-runs.ts";
import { createPdf, heicPhoto } from "../../../../tests/support/scans.ts";
import { maxPagePixels, type ScanRefusal } from "../constants.ts";
import { decodePages } from "./decode-pages.server.ts";
import { encodePage } from "./encode-page.server.ts";

const pdf = "application/pdf";
const heic = "image/heic";

async function readPages(bytes: Buffer, type: string) {
  const pages = [];
  for await (const page of decodePages(bytes, type)) pages.push(page);
  return pages;
}
const sizesOf = async (bytes: Buffer, type: string) =>
  (await readPages(bytes, type)).map(({ width, height }) => [width, height]);

async function createProtected(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: "secreto" });
  document.text("Texto");
  document.end();
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>));
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } });
/** A small PNG that says it is larger, as what it says is read first. */
async function createVast(width: number, height: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
const damage = (bytes: Buffer, from: number) =>
  Buffer.concat([bytes.subarray(0, from), Buffer.alloc(4000, 255)]);

describe("Pages of a scan", () => {
  it.each([
    ["a phone's photo", heic, () => heicPhoto, [[320, 240]]],
    ["a TIFF", "image/tiff", () => picture("tiff"), [[64, 48]]],
    ["an animation", "image/gif", () => picture("gif"), [[64, 48]]],
    [
      "a photo on its side",
      "image/jpeg",
      () => plain(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      [[20, 30]],
    ],
    ["a page without a side", pdf, () => createPdf({ box: "0 0 0 0" }), [[3554, 4600]]],
    ["a small page", pdf, () => createPdf({ box: "0 0 30 40" }), [[3450, 4600]]],
    [
      "a script that runs on opening",
      pdf,
      () => createPdf({ box: "0 0 1 2", catalog: "/OpenAction<</S/JavaScript/JS(while(1){})>>" }),
      [[2300, 4600]],
    ],
    ["a page as wide as the world", pdf, () => createPdf({ box: "0 0 1000000 1" }), [[16_383, 1]]],
    ["a vast page", pdf, () => createPdf({ box: "0 0 1000000 1000000" }), [[4472, 4472]]],
  ])("%s", async (_name, type, create, sizes) => {
    expect(await sizesOf(await create(), type)).toEqual(sizes);
  });

  it("are stored without what their file says, within their bounds", async () => {
    const bytes = await plain(5000, 4100)
      .withExif({ IFD3: { GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    const [page] = await readPages(bytes, "image/jpeg");
    const { full, preview, width, height } = await encodePage(page as NonNullable<typeof page>);
    const metadata = await sharp(full).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([width, height, undefined]);
    expect(width * height).toBeLessThanOrEqual(maxPagePixels);
    expect((await sharp(preview).metadata()).width).toBe(480);
  });
});

describe("What is refused by name", () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, ScanRefusal]>([
    ["81 megapixels", "image/png", () => createVast(9000, 9000), "tooManyPixels"],
    ["21 pages", pdf, () => createPdf({ pages: 21 }), "tooManyPages"],
    ["no page", pdf, () => createPdf({ pages: 0 }), "broken"],
    ["the head of a document", pdf, () => Buffer.from("%PDF-1.7\n"), "broken"],
    ["a password", pdf, createProtected, "protected"],
  ])("%s", async (_name, type, create, reason) => {
    const bytes = await create();
    await expect(readPages(bytes, type)).rejects.toThrow(
      reason === "tooManyPixels" ? /pixel limit|tooManyPixels/ : reason,
    );
  });
});

it("damaged files fail, or are read as far as they go, and the decoders go on", async () => {
  const jpeg = await picture("jpeg", { width: 200, height: 200 });
  const document = createPdf({ box: "0 0 1000 1", content: "0 0 5 5 re f" });
  const { numRuns: steps } = propertyRuns(6);
  const samples: [string, Buffer, number][] = [
    [heic, heicPhoto, steps],
    ["image/jpeg", jpeg, 4],
    [pdf, document, steps],
  ];
  for (const [type, bytes, steps] of samples)
    for (let step = 1; step < steps; step++) {
      const at = Math.floor((bytes.length * step) / steps);
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(255 - flipped.readUInt8(at), at);
      for (const hostile of [bytes.subarray(0, at), damage(bytes, at), flipped]) {
        const pages = await readPages(hostile, type).catch((error: unknown) => error);
        expect(Array.isArray(pages) || pages instanceof Error || typeof pages === "number").toBe(true);
      }
    }
  expect(await sizesOf(heicPhoto, heic)).toEqual([[320, 240]]);
  expect(await sizesOf(document, pdf)).toEqual([[4600, 4]]);
});
