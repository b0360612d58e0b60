import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { media } from "../../db/schema/media.ts";
import { createTestApi } from "../support/api.ts";
import { expectError, expectNothingWritten } from "../support/expectations.ts";
import { encodeForm, pictureFile } from "../support/forms.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../support/records.ts";

const api = await createTestApi();
const intervention = await createIntervention(api);
const ownAddress = /^\/media\/[0-9a-f]{24}\.webp$/;

/** The calls that the specification describes as form data, and a field of each that may contain an image. */
const nouns = {
  intervention: {
    fields: valid.intervention(),
    image: "image",
    post: async () => "/interventions",
    put: async () => `/interventions/${await createIntervention(api)}`,
    address: (id: string) => `/interventions/${id}`,
  },
  datasheet: {
    fields: valid.datasheet(),
    image: "image_features",
    post: async () => `/interventions/${await createIntervention(api)}/datasheet`,
    put: async () => `/intervention_datasheet/${await createDatasheet(api, await createIntervention(api))}`,
    address: (id: string) => `/intervention_datasheet/${id}`,
  },
  conflict: {
    fields: valid.conflict(),
    image: "image",
    post: async () => `/interventions/${intervention}/conflicts`,
    put: async () => `/conflicts/${await createConflict(api, intervention)}/intervention/${intervention}`,
    address: (id: string) => `/conflicts/${id}`,
  },
  newsItem: {
    fields: valid.newsItem(),
    image: "image",
    post: async () => `/interventions/${intervention}/news`,
    put: async () => `/news/${await createNewsItem(api, intervention)}/intervention/${intervention}`,
    address: (id: string) => `/news/${id}`,
  },
};

async function send(method: string, path: string, fields: Record<string, unknown>, cutTo?: number) {
  const form = await encodeForm(fields as Record<string, string>);
  return api.call(method, path, {
    as: "assistant",
    headers: form.headers,
    body: form.body.subarray(0, cutTo),
  });
}
async function storedImages() {
  const folder = join(api.dataDir, "media");
  const files = existsSync(folder) ? readdirSync(folder).length : 0;
  return { rows: await api.context.db.$count(media), files };
}
async function expectNothingKept(run: () => Promise<unknown>) {
  const before = await storedImages();
  await expectNothingWritten(api, run);
  expect(await storedImages()).toEqual(before);
}

describe.each(Object.entries(nouns))(
  "A multipart form of a %s",
  (_noun, { fields, image, post, put, address }) => {
    const readId = (location: unknown) => String(location).split("/").at(-1) ?? "";
    const getId = (path: string) => path.split("/")[2] ?? "";

    it("is accepted like JSON", async () => {
      const response = await send("POST", await post(), fields);
      expect(response.statusCode, response.body).toBe(201);
      const inForm = await read(api, address(readId(response.headers.location)));
      const json = await api.call("POST", await post(), { as: "assistant", body: fields });
      const inJson = await read(api, address(readId(json.headers.location)));
      for (const name of Object.keys(fields)) expect(inForm[name]).toEqual(inJson[name]);
    });

    it("may contain the image itself, in POST and in PUT", async () => {
      const response = await send("POST", await post(), { ...fields, [image]: await pictureFile() });
      expect(response.statusCode, response.body).toBe(201);
      const stored = await read(api, address(readId(response.headers.location)));
      expect(stored[image]).toMatch(ownAddress);
      expect((await api.app.inject(String(stored[image]))).statusCode).toBe(200);

      const path = await put();
      expect(
        (await send("PUT", path, { ...fields, [image]: await pictureFile(), __v: "0" })).statusCode,
      ).toBe(200);
      expect(await read(api, address(getId(path)))).toMatchObject({
        [image]: expect.stringMatching(ownAddress),
        __v: 1,
      });
    });

    it("may contain the address of an image; an empty file keeps the image, an empty text removes it", async () => {
      const path = await put();
      const showing = async () => (await read(api, address(getId(path))))[image];
      await send("PUT", path, { ...fields, [image]: "https://example.org/a.png" });
      expect(await showing()).toBe("https://example.org/a.png");
      await send("PUT", path, { ...fields, [image]: new File([], "") });
      expect(await showing()).toBe("https://example.org/a.png");
      await send("PUT", path, { ...fields, [image]: "" });
      expect(await showing()).toBe("");
    });

    it("that is refused leaves no row and no file", async () => {
      const [create, change] = [await post(), await put()];
      const file = await pictureFile();
      const elsewhere = create.replace(/[0-9a-f]{24}/, "f".repeat(24));
      await expectNothingKept(async () => {
        expectError(await send("POST", create, { ...fields, description: " ", [image]: file }), 400, [
          "description",
        ]);
        expectError(await send("POST", create, { ...fields, description: file }), 400, ["description"]);
        expectError(await send("POST", create, { ...fields, otro: file }), 400, ["otro"]);
        expectError(await send("POST", create, { ...fields, description: ["a", "b"] }), 400, ["description"]);
        expectError(await send("PUT", change, { ...fields, [image]: file, __v: "7" }), 409);
        if (elsewhere !== create)
          expectError(await send("POST", elsewhere, { ...fields, [image]: file }), 404);
      });
    });

    it("that is cut anywhere leaves no row and no file", async () => {
      const [create, change] = [await post(), await put()];
      const whole = { ...fields, [image]: await pictureFile() };
      const { body } = await encodeForm(whole as Record<string, string>);
      await expectNothingKept(async () => {
        for (let part = 1; part < 20; part++) {
          const cut = Math.floor((body.length * part) / 20);
          expectError(await send(part % 2 ? "POST" : "PUT", part % 2 ? create : change, whole, cut), 400);
        }
        expectError(await send("POST", create, whole, body.length - 6), 400);
      });
    });

    it("of 1,000 parts, of 5 files, or with a text over 1 MB is refused", async () => {
      const path = await post();
      const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`campo${index}`, "x"]));
      const file = await pictureFile();
      await expectNothingKept(async () => {
        expectError(await send("POST", path, many), 413);
        expectError(await send("POST", path, { ...fields, [image]: [file, file, file, file, file] }), 413);
        expectError(await send("POST", path, { ...fields, description: "x".repeat(1024 * 1024 + 1) }), 413, [
          "description",
        ]);
      });
    });
  },
);

describe("Over a real connection", () => {
  /** Sends all of a form, however early it is refused, as browsers do. @returns the status, once all is sent */
  async function sendWhole(
    form: Awaited<ReturnType<typeof encodeForm>>,
  ): Promise<[status: number, fields: string[]]> {
    const { port } = api.app.server.address() as AddressInfo;
    const headers = {
      authorization: `Bearer ${api.tokens.assistant}`,
      ...form.headers,
      "content-length": form.body.length,
    };
    const sent = request({ port, method: "POST", path: "/api/interventions", headers });
    const received = once(sent, "response");
    await new Promise<void>((resolve) => sent.end(form.body, resolve));
    const [response] = (await received) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray()).toString();
    return [response.statusCode ?? 0, Object.keys(JSON.parse(body).fields ?? {})];
  }
  const createFile = (size: number) => new Blob([new Uint8Array(size)]);

  beforeAll(() => api.app.listen({ port: 0, host: "127.0.0.1" }));

  it("a form that stops in the middle leaves nothing, and the server still responds", async () => {
    await expectNothingKept(async () => {
      const form = await encodeForm({
        ...(valid.intervention() as Record<string, string>),
        image: await pictureFile(),
      });
      const { port } = api.app.server.address() as AddressInfo;
      const socket = connect(port, "127.0.0.1");
      const head = {
        authorization: `Bearer ${api.tokens.assistant}`,
        ...form.headers,
        "content-length": form.body.length,
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /api/interventions HTTP/1.1\r\nhost: x\r\n${lines.join("")}\r\n`);
      socket.write(form.body.subarray(0, form.body.length / 2));
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect((await api.call("GET", "/interventions")).statusCode).toBe(200);
  });

  it("a client that goes on sending after a refusal gets the response", async () => {
    await expectNothingKept(async () => {
      expect(await sendWhole(await encodeForm({ otro: createFile(9), image: createFile(11e6) }))).toEqual([
        400,
        ["otro"],
      ]);
      expect(await sendWhole(await encodeForm({ image: createFile(20e6) }))).toEqual([413, ["image"]]);
      const many = Object.fromEntries(
        Array.from({ length: 1000 }, (_, n) => [`campo${n}`, "x".repeat(10_000)]),
      );
      expect(await sendWhole(await encodeForm(many))).toEqual([413, []]);
    });
  });
});
