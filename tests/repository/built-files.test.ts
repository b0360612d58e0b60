import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createContext } from "../../server/context.ts";
import { readEnv } from "../../server/env.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import { builtFiles } from "../../server/http/pages.ts";
import { createTestDatabase } from "../support/database.ts";

/** Files that the build writes for browsers, and how they are sent. */

const client = fileURLToPath(new URL("../../build/client/", import.meta.url));
const files = readdirSync(client, { recursive: true }).map((name) => String(name).replaceAll("\\", "/"));
const texts = files.filter((name) => /\.(?:js|css|svg|vtt|json|webmanifest)$/.test(name));
const script = texts.find((name) => /^assets\/libraries-[^.]+\.js$/.test(name)) ?? "";
const captions = "film/recorrido.es.vtt";

const { db } = await createTestDatabase();
const env = readEnv({ LOG_LEVEL: "silent" });
const app = await createHttpServer({ context: await createContext(db, env), env });
await app.register(builtFiles);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());

type Received = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/** As it is on the wire: `fetch` would decompress it. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    request(`${address}/${path}`, { headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("The build", () => {
  it("writes the compressed variants of every text beside it, and of nothing else", () => {
    expect(texts).toEqual(expect.arrayContaining([script, captions]));
    const compressed = files.filter((name) => /\.(?:br|gz)$/.test(name)).sort();
    expect(compressed).toEqual(texts.flatMap((name) => [`${name}.br`, `${name}.gz`]).sort());
    for (const name of texts) {
      const plain = readFileSync(join(client, name));
      expect(brotliDecompressSync(readFileSync(join(client, `${name}.br`))).equals(plain), name).toBe(true);
      expect(gunzipSync(readFileSync(join(client, `${name}.gz`))).equals(plain), name).toBe(true);
    }
  });
});

describe.each([
  {
    what: "a script",
    path: script,
    kept: "public, max-age=31536000, immutable",
    type: /javascript/,
  },
  {
    what: "captions",
    path: captions,
    kept: "public, max-age=3600",
    type: /text\/vtt/,
  },
  {
    what: "a drawing",
    path: "drawings/mobility.svg",
    kept: "public, max-age=86400",
    type: /image\/svg\+xml/,
  },
])("$what of the build", ({ path, kept, type }) => {
  const plain = readFileSync(join(client, path));

  it.each([
    {
      accepted: "gzip, deflate, br",
      encoding: "br",
      file: ".br",
      decode: brotliDecompressSync,
    },
    { accepted: "gzip", encoding: "gzip", file: ".gz", decode: gunzipSync },
    {
      accepted: "identity",
      encoding: undefined,
      file: "",
      decode: (bytes: Buffer) => bytes,
    },
    {
      accepted: "br;q=0, gzip;q=0",
      encoding: undefined,
      file: "",
      decode: (bytes: Buffer) => bytes,
    },
  ])(
    "is sent to a reader of “$accepted” as the build made it",
    async ({ accepted, encoding, file, decode }) => {
      const { status, headers, body } = await get(path, {
        "accept-encoding": accepted,
      });
      expect(status).toBe(200);
      expect(headers["content-encoding"]).toBe(encoding);
      expect(body.equals(readFileSync(join(client, path + file)))).toBe(true);
      expect(decode(body).equals(plain)).toBe(true);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers["content-type"]).toMatch(type);
      expect(headers["cache-control"]).toBe(kept);
      expect(String(headers.vary).toLowerCase().split(/,\s*/)).toContain("accept-encoding");
      const head = await get(path, { "accept-encoding": accepted }, "HEAD");
      expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
        200,
        0,
        String(body.length),
      ]);
    },
  );

  it("is not sent again to a client that has it, in each encoding", async () => {
    const tags = new Set<string>();
    for (const accepted of ["br", "gzip", "identity"]) {
      const { etag } = (await get(path, { "accept-encoding": accepted })).headers;
      const again = await get(path, {
        "accept-encoding": accepted,
        "if-none-match": String(etag),
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(String(again.headers.vary).toLowerCase()).toContain("accept-encoding");
      tags.add(String(etag));
    }
    expect(tags.size).toBe(3);
  });
});

it("A font is sent as it is, since it is already compressed", async () => {
  const font = files.find((name) => name.endsWith(".woff2")) ?? "";
  const { headers, body } = await get(font, { "accept-encoding": "br, gzip" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(body.equals(readFileSync(join(client, font)))).toBe(true);
});

it("the server's build has React in it, and only its production code", () => {
  const folder = fileURLToPath(new URL("../../build/server/", import.meta.url));
  const scripts = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  expect(scripts.some((script) => script.includes("react.production.js"))).toBe(true);
  expect(scripts.filter((script) => /react[\w.-]*\.development\.js|unique "key" prop/.test(script))).toEqual(
    [],
  );
  expect(scripts.filter((script) => /^import [^;"]*from ?"react/m.test(script))).toEqual([]);
});
