import { readdirSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { media } from "../../../db/schema/media.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { encodeForm, picture, pictureFile } from "../../../tests/support/forms.ts";
import { startHttpService } from "../../../tests/support/mail-servers.ts";
import { read, valid } from "../../../tests/support/records.ts";

const hosted = "https://imagenes.example/v1/parque.webp";
let response: () => { status?: number; headers?: Record<string, string>; body?: string } = () => ({
  body: JSON.stringify({ secure_url: hosted, bytes: 10 }),
});
const host = await startHttpService(() => response());
afterAll(host.close);
const api = await createTestApi({ IMAGE_HOST_URL: `${host.address}/upload`, IMAGE_HOST_PRESET: "estudio" });

const upload = async () =>
  api.call("POST", "/media", { as: "assistant", ...(await encodeForm({ file: await pictureFile() })) });
const isNothingStored = async () =>
  (await api.context.db.$count(media)) === 0 && readdirSync(api.dataDir).length === 0;

describe("With an image host", () => {
  it("sends it the re-encoded image with the preset, and returns its address", async () => {
    const stored = await upload();
    expect(stored.statusCode, stored.body).toBe(201);
    expect(stored.json()).toMatchObject({ secure_url: hosted, width: 64, height: 48, format: "webp" });
    expect(stored.headers.location).toBe(hosted);
    const [call] = host.received;
    expect(call).toMatchObject({ method: "POST", path: "/upload" });
    expect(call?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.body).toMatch(/name="upload_preset"\r\n\r\nestudio\r\n/);
    expect(call?.body).toMatch(/name="file"; filename="[0-9a-f]{24}\.webp"\r\nContent-Type: image\/webp/);
    expect(call?.body).toContain("WEBPVP8");
    expect(await isNothingStored()).toBe(true);
  });

  it("stores its address in a record that was sent with a file", async () => {
    const { body, headers } = await encodeForm({
      ...(valid.intervention() as Record<string, string>),
      image: await pictureFile(),
    });
    const created = await api.call("POST", "/interventions", { as: "assistant", body, headers });
    expect(created.statusCode, created.body).toBe(201);
    const { image } = await read(api, String(created.headers.location).replace("/api", ""));
    expect(image).toBe(hosted);
  });

  it.each([
    ["an error", () => ({ status: 500 })],
    ["a refusal", () => ({ status: 401, body: '{"error":{"message":"Upload preset not found"}}' })],
    ["a redirect", () => ({ status: 302, headers: { Location: "http://127.0.0.1/" } })],
    ["no JSON", () => ({ body: "<html>" })],
    ["no address", () => ({ body: "{}" })],
    ["an address that is not https", () => ({ body: '{"secure_url":"http://imagenes.example/a.webp"}' })],
    ["a script as address", () => ({ body: '{"secure_url":"javascript:alert(1)"}' })],
  ])("that responds %s: nothing is stored, and the error says so", async (_case, reply) => {
    response = reply;
    const refused = await upload();
    expectError(refused, 503);
    expect(refused.json().error).toContain("no se guardó nada");
    expect(await isNothingStored()).toBe(true);
  });

  it("creates no record if the host refuses its image", async () => {
    response = () => ({ status: 500 });
    const before = (await api.call("GET", "/interventions")).headers["x-total-count"];
    const { body, headers } = await encodeForm({
      ...(valid.intervention() as Record<string, string>),
      image: await pictureFile("otra.png", await picture("png")),
    });
    expectError(await api.call("POST", "/interventions", { as: "assistant", body, headers }), 503);
    expect((await api.call("GET", "/interventions")).headers["x-total-count"]).toBe(before);
  });

  it("says that a picture is too large for it", async () => {
    response = () => ({ status: 413 });
    expectError(await upload(), 413);
  });
});
