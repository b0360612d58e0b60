import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createImages, photo } from "../../../tests/support/images.ts";
import { newId } from "../../shared/values/ids.ts";

const api = await createTestApi();
const { files } = api.context;
const { get, storedFiles, upload } = createImages(api);

describe("GET /media/{file}", () => {
  const tiny = photo(60, 40).then(upload);

  it.each([
    "-481.webp",
    "-1.avif",
    "-0480.webp",
    "-1920.avif",
    "-480.png",
    "-480.avif.br",
    ".avif",
    "-99999.webp",
  ])("has no variant %s, and encodes none", async (suffix) => {
    const id = await tiny;
    expect((await get(id + suffix)).statusCode).toBe(404);
    expect(storedFiles(id)).toEqual([`${id}.webp`]);
  });

  it("has no variant of a missing image, nor of a document", async () => {
    const id = newId();
    await files.put(`${id}.pdf`, "%PDF-1.7");
    for (const name of [`${id}-480.avif`, `${newId()}-480.webp`])
      expect((await get(name)).statusCode).toBe(404);
    expect(storedFiles(id)).toEqual([`${id}.pdf`]);
  });

  it("sends the length of a file, to HEAD too", async () => {
    const id = await upload(await photo(900, 600));
    const { headers, rawPayload } = await get(`${id}-800.avif`);
    expect(Number(headers["content-length"])).toBe(rawPayload.length);
    const head = await api.app.inject({ method: "HEAD", url: `/media/${id}-800.avif` });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers).toMatchObject({
      "content-length": String(rawPayload.length),
      "content-type": "image/avif",
      etag: headers.etag,
    });
  });

  it("sends no body that the client has", async () => {
    const id = await upload(await photo(90, 60));
    const { etag } = (await get(`${id}.webp`)).headers;
    for (const condition of [String(etag), `"otra", ${etag}`, "*"]) {
      const response = await get(`${id}.webp`, { "if-none-match": condition });
      expect([response.statusCode, response.body]).toEqual([304, ""]);
      expect(response.headers.etag).toBe(etag);
    }
    expect((await get(`${id}.webp`, { "if-none-match": '"otra"' })).statusCode).toBe(200);
  });

  it("sends a document unchanged and sandboxed", async () => {
    const id = newId();
    const bytes = randomBytes(3_000_000);
    await files.put(`${id}.pdf`, bytes);
    const response = await get(`${id}.pdf`, { "accept-encoding": "br, gzip" });
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });
});
