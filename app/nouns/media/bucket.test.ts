import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { startBucketServer } from "../../../tests/support/bucket-server.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { encodeForm, picture, pictureFile } from "../../../tests/support/forms.ts";
import { newId } from "../../shared/values/ids.ts";

const bucket = await startBucketServer();
const api = await createTestApi(bucket.settings);
afterAll(bucket.close);

async function upload(): Promise<string> {
  const bytes = await picture("png", { width: 900, height: 600 });
  const stored = await api.call("POST", "/media", {
    as: "assistant",
    ...(await encodeForm({ file: await pictureFile("parque.png", bytes) })),
  });
  expect(stored.statusCode, stored.body).toBe(201);
  return stored.json()._id;
}

describe("With images in S3", () => {
  it("variants of an image are encoded once and stored in the bucket", async () => {
    const id = await upload();
    const names = () => [...bucket.objects.keys()].filter((key) => key.includes(id)).sort();
    expect(names()).toEqual([`/estudio/${id}.webp`]);
    const first = await api.app.inject(`/media/${id}-480.avif`);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.headers["content-type"]).toBe("image/avif");
    expect(Number(first.headers["content-length"])).toBe(first.rawPayload.length);
    expect((await sharp(first.rawPayload).metadata()).width).toBe(480);
    expect(names()).toEqual([`/estudio/${id}-480.avif`, `/estudio/${id}.webp`]);
    bucket.calls.length = 0;
    const again = await api.app.inject({
      url: `/media/${id}-480.avif`,
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(bucket.calls).toEqual([`HEAD /estudio/${id}-480.avif`]);
  });

  it("what is not in the bucket is 404; while the bucket does not respond it is a 5xx", async () => {
    expectError(await api.app.inject(`/media/${newId()}.webp`), 404);
    expectError(await api.app.inject(`/media/${newId()}-480.webp`), 404);
    const id = await upload();
    bucket.state.isAway = true;
    const response = await api.app.inject(`/media/${id}.webp`);
    bucket.state.isAway = false;
    expect(response.statusCode).toBeGreaterThanOrEqual(500);
    expect((await api.app.inject(`/media/${id}.webp`)).statusCode).toBe(200);
  });
});
