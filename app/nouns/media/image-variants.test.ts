import { readFileSync } from "node:fs";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createImages, photo } from "../../../tests/support/images.ts";
import { newId } from "../../shared/values/ids.ts";
import { imageWidths } from "../../shared/values/stored-images.ts";
import { fitVariant } from "./variant-size.server.ts";

const api = await createTestApi();
const { files } = api.context;
const { get, storedFiles, upload } = createImages(api);
afterEach(() => vi.restoreAllMocks());

async function getVariant(name: string) {
  const response = await get(name);
  expect(response.statusCode, name).toBe(200);
  return { response, size: await sharp(response.rawPayload).metadata() };
}

const formatSize = ({ width, height }: { width: number; height: number }) => `${width}×${height}`;

describe("A variant of an image", () => {
  it.each([
    { what: "a photograph", from: [2000, 1500], sizes: "480×360 800×600 1200×900 1600×1200" },
    { what: "a portrait", from: [800, 2000], sizes: "480×1200 800×2000 800×2000 800×2000" },
    { what: "a panorama", from: [1500, 400], sizes: "1200×320 1500×400 1500×400 1500×400" },
    { what: "a thumbnail", from: [200, 150], sizes: "200×150 200×150 200×150 200×150" },
  ])(
    "of $what fills its frame of 3 by 2, and is never enlarged",
    async ({ from: [width = 0, height = 0], sizes: expected }) => {
      const fitted = imageWidths.map((frame) => fitVariant({ width, height }, frame));
      expect(fitted.map(formatSize).join(" ")).toBe(expected);
      const id = await upload(await photo(width, height));
      const { size } = await getVariant(`${id}-480.avif`);
      expect(formatSize(size)).toBe(expected.split(" ")[0]);
    },
  );

  it("is an image of its format, one file for each width", async () => {
    const id = await upload(await photo(900, 600));
    const sizes: string[] = [];
    for (const [place, width] of imageWidths.entries()) {
      const format = place === 0 ? "avif" : "webp";
      const { response, size } = await getVariant(`${id}-${width}.${format}`);
      expect(response.headers["content-type"]).toBe(`image/${format}`);
      expect((await fileTypeFromBuffer(response.rawPayload))?.mime).toBe(`image/${format}`);
      sizes.push(formatSize(size));
    }
    expect(sizes.join(" ")).toBe("480×320 800×533 900×600 900×600");
    expect(storedFiles(id)).toHaveLength(1 + imageWidths.length);
  });

  it("weighs less than the image, and as AVIF less than as WebP", async () => {
    const id = await upload(await photo(1600, 1200));
    const [whole, webp, avif] = await Promise.all(
      [`${id}.webp`, `${id}-800.webp`, `${id}-800.avif`].map(
        async (name) => (await get(name)).rawPayload.length,
      ),
    );
    expect(webp).toBeLessThan(Number(whole));
    expect(avif).toBeLessThan(Number(webp));
  });

  it("contains no metadata about place or camera", async () => {
    const bytes = await sharp(await photo(900, 600))
      .withExif({ IFD0: { Make: "Camara" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 15/1 0/1" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><lugar>Medellin</lugar></x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect(bytes.toString("latin1")).toMatch(/Camara[\s\S]*Medellin|Medellin[\s\S]*Camara/);
    const id = await upload(bytes);
    for (const name of [`${id}.webp`, `${id}-480.webp`, `${id}-800.avif`]) {
      const { response, size } = await getVariant(name);
      for (const part of ["exif", "xmp", "iptc", "orientation"] as const)
        expect(size[part], name).toBeUndefined();
      expect(response.rawPayload.toString("latin1")).not.toMatch(/Camara|Medellin/);
    }
  });

  it("stays transparent; of an animation it is the first picture", async () => {
    const clear = await sharp({ create: { width: 600, height: 400, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { width: 600, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
    const [transparent, moving] = [await upload(clear), await upload(animation)];
    for (const format of ["avif", "webp"]) {
      expect((await getVariant(`${transparent}-480.${format}`)).size.hasAlpha).toBe(true);
      const { response, size } = await getVariant(`${moving}-480.${format}`);
      expect([size.width, size.height, size.pages ?? 1]).toEqual([480, 320, 1]);
      const { dominant } = await sharp(response.rawPayload).stats();
      expect(dominant.r).toBeGreaterThan(dominant.b);
    }
  });

  it("is encoded of images that were stored without it, and whose row is gone", async () => {
    const id = newId();
    const old = await sharp(await photo(1200, 675))
      .webp()
      .toBuffer();
    const small = await sharp(old).resize(480).webp().toBuffer();
    await files.put(`${id}.webp`, old);
    await files.put(`${id}-480.webp`, small);
    expect((await get(`${id}-480.webp`)).rawPayload.equals(small)).toBe(true);
    expect((await getVariant(`${id}-800.avif`)).size).toMatchObject({ width: 948, height: 533 });
  });
});

describe("Encoding a variant", () => {
  it("is done once for twenty requests at once, and never again", async () => {
    const id = await upload(await photo(900, 600));
    const put = vi.spyOn(files, "put");
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(`${id}-800.avif`)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
    await get(`${id}-800.avif`);
    expect(put).toHaveBeenCalledTimes(1);
    expect(storedFiles(id).sort()).toEqual([`${id}-800.avif`, `${id}.webp`]);
  });

  it("of what is not an image returns the original, and is not tried at every request", async () => {
    const id = newId();
    await files.put(`${id}.webp`, "no es una imagen");
    const read = vi.spyOn(files, "getBytes");
    for (let n = 0; n < 3; n++) {
      const response = await get(`${id}-480.avif`);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe("no es una imagen");
      expect(response.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=60",
      });
    }
    expect(read).toHaveBeenCalledTimes(1);
    expect(storedFiles(id)).toEqual([`${id}.webp`]);
  });

  it("with a full disk returns the original, and leaves no file", async () => {
    const id = await upload(await photo(900, 600));
    const full = Object.assign(new Error("write"), { code: "ENOSPC" });
    vi.spyOn(files, "put").mockRejectedValueOnce(full);
    const response = await get(`${id}-480.webp`);
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=60",
    });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(900);
    expect(storedFiles(id)).toEqual([`${id}.webp`]);
  });

  it("of the largest stored image needs less than 200 MB, in a child process, and none of the server's", async () => {
    const id = await upload(await photo(4000, 540));
    const before = process.memoryUsage.rss();
    let [most, ofServer] = [0, before];
    const watch = setInterval(() => {
      most = Math.max(most, ...listEncoders().map(readPeakMemory));
      ofServer = Math.max(ofServer, process.memoryUsage.rss());
    }, 5);
    await get(`${id}-1600.avif`);
    clearInterval(watch);
    expect(most / 1e6).toBeGreaterThan(20);
    expect(most / 1e6).toBeLessThan(200);
    expect(listEncoders()).toEqual([]);
    expect((ofServer - before) / 1e6).toBeLessThan(50);
  });
});

/** Ids of child processes (Linux). */
function listEncoders(): string[] {
  const children = `/proc/${process.pid}/task/${process.pid}/children`;
  return readFileSync(children, "utf8")
    .split(" ")
    .filter((pid) => pid !== "");
}

/** @returns bytes; 0 if the process is gone */
function readPeakMemory(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

it("Encoding a variant lets 64 requests wait: of a hundred at once the others get the original", async () => {
  const image = await photo(96, 72);
  const ids = Array.from({ length: 100 }, () => newId());
  for (const id of ids) await files.put(`${id}.webp`, image);
  // One takes its time and is encoded; what waits behind it then fails, without a process for each.
  let release = () => {};
  const allAsked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const readBytes = files.getBytes.bind(files);
  const read = vi.spyOn(files, "getBytes").mockRejectedValue(new Error("read"));
  read.mockImplementationOnce(async (name) => {
    await allAsked;
    return readBytes(name);
  });
  const asked = ids.map((id) => get(`${id}-480.avif`));
  const refused = await takeFirst(asked, 100 - 1 - 64);
  expect(new Set(refused.map(({ headers }) => headers["content-type"]))).toEqual(new Set(["image/webp"]));
  expect(read).toHaveBeenCalledTimes(1);
  release();
  const responses = await Promise.all(asked);
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(responses.filter(({ headers }) => headers["content-type"] === "image/avif")).toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(1 + 64);
});

/** The first promises that are fulfilled. */
function takeFirst<T>(promises: Promise<T>[], count: number): Promise<T[]> {
  return new Promise((resolve) => {
    const done: T[] = [];
    for (const promise of promises)
      void promise.then((value) => {
        if (done.push(value) === count) resolve(done);
      });
  });
}
