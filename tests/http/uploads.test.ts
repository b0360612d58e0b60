import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { brokenBodies } from "../calls/broken-bodies.ts";
import { createTestApi } from "../support/api.ts";
import { createClient } from "../support/client.ts";
import { encodeForm, picture, pictureFile } from "../support/forms.ts";
import { waitFor } from "../support/waiting.ts";

/** Over real connections. */
const api = await createTestApi();
const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
const client = createClient({ address }, api.tokens.assistant);

const get = (path: string, init: RequestInit = {}) => fetch(address + path, init);
const media = () => readdirSync(join(api.dataDir, "media"), { recursive: true });

async function upload(name: string, bytes: Uint8Array, type = "image/png") {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name, { type }));
  return client.send("POST", "/media", form);
}

describe("Files", () => {
  it.each([
    "../../afuera.png",
    "..\\..\\afuera.png",
    "/etc/passwd",
    "a.php",
    "<script>alert(1)</script>.png",
    "CON",
    `${"a".repeat(4000)}.png`,
    "a.png\u0000.html",
    "\u202Egnp.html",
  ])("named %j get a generated name", async (name) => {
    const response = await upload(name, await picture());
    expect(response.status).toBe(201);
    const { secure_url } = (await response.json()) as { secure_url: string };
    expect(secure_url).toMatch(/^\/media\/[0-9a-f]{24}\.webp$/);
    expect(media().filter((file) => !/^[0-9a-f]{24}(?:-\d+)?\.(?:webp|avif)$/.test(String(file)))).toEqual(
      [],
    );
  });

  it("that are an image and something else are stored as an image, or refused", async () => {
    const script = Buffer.from("<script>alert(1)</script><?php system($_GET[0]); ?>");
    for (const format of ["gif", "jpeg", "png", "webp"] as const) {
      const bytes = await picture(format);
      for (const polyglot of [
        Buffer.concat([bytes, script]),
        Buffer.concat([bytes.subarray(0, 12), script, bytes]),
      ]) {
        const response = await upload("a.png.html", polyglot, "text/html");
        expect([201, 400, 415]).toContain(response.status);
        if (response.status !== 201) continue;
        const { secure_url } = (await response.json()) as { secure_url: string };
        const served = await get(secure_url);
        expect(served.headers.get("content-type")).toBe("image/webp");
        expect(Buffer.from(await served.arrayBuffer()).includes("alert(1)")).toBe(false);
      }
    }
  });

  it("cut in the middle leave nothing", async () => {
    const before = media().length;
    const { body, headers } = await encodeForm({
      file: new File([new Uint8Array(await picture("png", { width: 900, height: 900 }))], "a.png"),
    });
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(address).port), "127.0.0.1", () => {
        const head = `POST /api/media HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${body.length}\r\n\r\n`;
        socket.write(head);
        socket.write(body.subarray(0, body.length / 2), () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    await wait(300);
    await waitFor(() => expect(media()).toHaveLength(before));
    expect((await get("/api/system")).status).toBe(200);
  });
});

describe("A broken body", () => {
  const count = async () => Number((await get("/api/interventions?limit=1")).headers.get("x-total-count"));
  const send = (body: Buffer | string, headers: Record<string, string>) =>
    get("/api/interventions", {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${client.token}` },
      body: new Uint8Array(Buffer.from(body)),
    });

  it("is refused, and leaves no row and no file", async () => {
    const [rows, files] = [await count(), media().length];
    const parts = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`campo${index}`, "x"]));
    const form = await encodeForm({ ...parts, image: await pictureFile() });
    const cut = { ...form, body: form.body.subarray(0, 5_000) };
    const cases: [string, Buffer | string, Record<string, string>][] = [
      ...brokenBodies.map(
        ([name, body, headers]) => [name, body, headers] as [string, typeof body, typeof headers],
      ),
      ["a form of a thousand parts", form.body, form.headers],
      ["a form without end", cut.body, cut.headers],
    ];
    for (const [name, body, headers] of cases) {
      const { status } = await send(body, headers);
      expect([400, 413, 415], name).toContain(status);
    }
    expect([await count(), media().length]).toEqual([rows, files]);
  });
});
