import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { media } from "../../../db/schema/media.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { encodeForm, imageFormats, picture } from "../../../tests/support/forms.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";

const { numRuns: mutations } = propertyRuns(34);
const api = await createTestApi();

const file = (bytes: Uint8Array, name = "parque.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });
async function upload(fields: Parameters<typeof encodeForm>[0], as: "assistant" | "nobody" = "assistant") {
  return api.call("POST", "/media", { as, ...(await encodeForm(fields)) });
}
const serve = (address: string) => api.app.inject(address);

async function stored() {
  const files = readdirSync(join(api.dataDir, "media"), { recursive: true });
  return { rows: await api.context.db.$count(media), files: files.length };
}

describe("POST /media", () => {
  it.each(imageFormats)("stores a picture in %s as WebP, regardless of its name", async (format) => {
    const response = await upload({
      file: file(await picture(format), "sin-nombre", "application/octet-stream"),
      upload_preset: "x",
    });
    expect(response.statusCode, response.body).toBe(201);
    const { _id, secure_url, ...rest } = response.json();
    expect(_id).toMatch(/^[0-9a-f]{24}$/);
    expect(secure_url).toBe(`/media/${_id}.webp`);
    expect(response.headers.location).toBe(secure_url);
    expect(rest).toEqual({ width: 64, height: 48, bytes: expect.any(Number), format: "webp" });
    const { rawPayload } = await serve(secure_url);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
    expect(rawPayload.length).toBe(rest.bytes);
  });

  it.each([
    { width: 4000, height: 3000, kept: [1600, 1200] },
    { width: 200, height: 150, kept: [200, 150] },
    { width: 900, height: 2250, kept: [894, 2236] },
    { width: 3900, height: 520, kept: [3873, 516] },
    { width: 1500, height: 1500, kept: [1414, 1414] },
  ])("keeps of $width × $height pixels what fills the largest frame", async ({ width, height, kept }) => {
    const response = await upload({ file: file(await picture("jpeg", { width, height })) });
    expect([response.json().width, response.json().height]).toEqual(kept);
    const { rawPayload } = await serve(response.json().secure_url);
    const stored = await sharp(rawPayload).metadata();
    expect([stored.width, stored.height]).toEqual(kept);
  });

  it("removes metadata such as the place, after turning the picture upright", async () => {
    const green = sharp({ create: { width: 60, height: 40, channels: 3, background: "green" } });
    const red = { create: { width: 30, height: 40, channels: 3, background: "red" } } as const;
    const bytes = await green
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "Camara" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 15/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.toString("latin1")).toContain("Camara");
    const response = await upload({ file: file(bytes) });
    const { rawPayload } = await serve(response.json().secure_url);
    const stored = await sharp(rawPayload).metadata();
    expect(stored).toMatchObject({ width: 40, height: 60 });
    for (const part of ["exif", "xmp", "iptc", "orientation"] as const) expect(stored[part]).toBeUndefined();
    const readRed = async (y: number) => {
      const pixel = sharp(rawPayload).extract({ left: 20, top: y, width: 1, height: 1 });
      return (await pixel.raw().toBuffer())[0];
    };
    // What was on the left is on top.
    expect(await readRed(5)).toBeGreaterThan(200);
    expect(await readRed(55)).toBeLessThan(50);
  });

  it("drops everything in a file that is not the image", async () => {
    const script = "<script>alert(1)</script>";
    const bytes = Buffer.concat([await picture("gif"), Buffer.from(`*/=1;${script}`)]);
    const response = await upload({ file: file(bytes, "a.html", "text/html") });
    // A file with more behind the picture may be refused as broken; taken, the rest is gone.
    if (response.statusCode !== 201) return expectError(response, 400, ["file"]);
    expect((await serve(response.json().secure_url)).body).not.toContain("script");
  });

  it("accepts a picture of 1 by 65,535 pixels, and a transparent one", async () => {
    const tall = await sharp({ create: { width: 1, height: 65_535, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect((await upload({ file: file(tall) })).json()).toMatchObject({ width: 1, height: 16_383 });
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    expect(
      (
        await sharp(
          (
            await serve((await upload({ file: file(clear) })).json().secure_url)
          ).rawPayload,
        ).metadata()
      ).hasAlpha,
    ).toBe(true);
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const html = "<!doctype html><script>alert(1)</script>";
const whole = await picture("jpeg", { width: 800, height: 800 });
const noise = await sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, n) => (n * 7919) % 251)), {
  raw: { width: 64, height: 64, channels: 3 },
})
  .png()
  .toBuffer();
/** The picture above, which now says that it is far larger: what a bomb's first bytes look like. */
const bomb = Buffer.from(noise);
bomb.writeUInt32BE(30_000, 16);
bomb.writeUInt32BE(30_000, 20);
bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);

describe("POST /media refuses, naming the field and leaving no row and no file,", () => {
  it.each([
    ["an SVG", Buffer.from(svg), 415],
    ["an SVG with an XML head", Buffer.from(`<?xml version="1.0"?>${svg}`), 415],
    ["HTML named .png", Buffer.from(html), 415],
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n"), 415],
    ["a text", Buffer.from("hola"), 415],
    ["a signature and no more", noise.subarray(0, 8), 415],
    ["a signature before HTML", Buffer.concat([noise.subarray(0, 40), Buffer.from(html)]), 400],
    ["a truncated JPEG", whole.subarray(0, whole.length / 2), 400],
    ["a truncated PNG", noise.subarray(0, noise.length / 2), 400],
    ["a bomb of 30,000 by 30,000 pixels", bomb, 413],
    ["an empty file", Buffer.alloc(0), 400],
    ["more than 12 MB", Buffer.concat([whole, Buffer.alloc(12 * 1024 * 1024)]), 413],
  ])("%s", async (_name, bytes, status) => {
    const before = await stored();
    expectError(await upload({ file: file(bytes) }), status, ["file"]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["another field", { imagen: file(noise) }, ["imagen"]],
    ["no file", { upload_preset: "x" }, ["file"]],
    ["a text for a file", { file: "hola" }, ["file"]],
    ["two files", { file: [file(noise), file(noise)] }, ["file"]],
  ])("%s", async (_name, fields, named) => {
    const before = await stored();
    expectError(await upload(fields), 400, named);
    expect(await stored()).toEqual(before);
  });

  it(`${mutations} mutations of a picture, or stores what can be read of them`, async () => {
    const seed = await picture("webp");
    let random = 1999;
    const next = (below: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % below;
    };
    for (let n = 0; n < mutations; n++) {
      const bytes = Buffer.from(n % 2 ? seed : noise.subarray(0, 2000));
      for (let change = 0; change < 1 + next(8); change++) bytes[next(bytes.length)] = next(256);
      const response = await upload({ file: file(bytes) });
      if (response.statusCode !== 201)
        expectError(response, response.statusCode === 415 ? 415 : response.statusCode === 413 ? 413 : 400, [
          "file",
        ]);
    }
  });
});

describe("GET /media/{file}", () => {
  it("serves it with a fixed type, immutable, and only as a picture", async () => {
    const { secure_url } = (await upload({ file: file(await picture()) })).json();
    const response = await serve(secure_url);
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const head = await api.app.inject({ method: "HEAD", url: secure_url });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });

  it.each([
    "/media/",
    "/media/../package.json",
    "/media/..%2f..%2fpackage.json",
    "/media/%2e%2e%2fpackage.json",
    "/media/..\\package.json",
    "/media//etc/passwd",
    "/media/%00",
    "/media/aaaaaaaaaaaaaaaaaaaaaaaa.webp",
    "/media/AAAAAAAAAAAAAAAAAAAAAAAA.webp",
    "/media/aaaaaaaaaaaaaaaaaaaaaaaa.png",
    "/media/aaaaaaaaaaaaaaaaaaaaaaaa.webp%0a",
    "/media/aaaaaaaaaaaaaaaaaaaaaaaa-480.webp/x",
    "/media/.env",
  ])("has nothing at %s", async (path) => {
    expect((await serve(path)).statusCode).toBe(404);
  });
});
