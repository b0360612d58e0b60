import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../db/client.server.ts";
import { ContentVersion } from "../../db/content-version.server.ts";
import { isTicket, ResponseCache } from "../../server/cache/response-cache.ts";
import { prepareBody, StoredResponse } from "../../server/cache/stored-response.ts";
import { readEnv } from "../../server/env.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import { createTestApi } from "../support/api.ts";
import { waitForVersions } from "../support/instance.ts";
import { createIntervention, valid } from "../support/records.ts";
import { waitFor } from "../support/waiting.ts";

/** Public responses are rendered once per content version, and never older than the last acknowledged write. */

const writer = await createTestApi();
await createIntervention(writer);

/** An instance with a cache, on the same database. */
async function startInstance(settings: { sharedMaxAge?: number } = {}) {
  const db = openDatabase(writer.url);
  const version = await ContentVersion.follow(db);
  const cache = new ResponseCache(version, settings);
  const context = { ...writer.context, db };
  const app = await createHttpServer({ context, env: readEnv({ LOG_LEVEL: "silent" }), cache });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await version.close();
    await db.$client.end();
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url: `/api${url}`, headers });
  const create = (interventionName: string) =>
    app.inject({
      method: "POST",
      url: "/api/interventions",
      headers: { authorization: `Bearer ${writer.tokens.researcher}` },
      payload: valid.intervention({ interventionName }),
    });
  return { app, db, version, cache, get, create };
}
const one = await startInstance();
const other = await startInstance();
beforeEach(() => waitForVersions(one.version, other.version));

const createResponse = (body: string) => new StoredResponse(prepareBody(Buffer.from(body), null), {});
const isFromCache = (response: { headers: Record<string, unknown> }) => response.headers.etag !== undefined;

describe("What is read", () => {
  it("is never older than a write on the same instance that was acknowledged before", async () => {
    for (let n = 0; n < 30; n++) {
      await one.get("/interventions");
      expect((await one.create(`Obra ${n}`)).statusCode).toBe(201);
      const names = (await one.get("/interventions")).json<{ interventionName: string }[]>();
      expect(names.map(({ interventionName }) => interventionName)).toContain(`Obra ${n}`);
    }
  });

  it("is soon the same on another instance", async () => {
    for (let n = 0; n < 10; n++) {
      await other.get("/interventions");
      await one.create(`Vía ${n}`);
      await waitFor(async () => expect((await other.get("/interventions")).body).toContain(`"Vía ${n}"`), 5);
    }
  });

  it("is one stored response, whatever else an address says that its route does not declare", async () => {
    await one.get("/interventions?limit=1");
    const { misses } = one.cache;
    for (const other of ["&utm_source=boletín", "&x=1&%E0%A4%A=2", "&offset"]) {
      const response = await one.get(`/interventions?limit=1${other}`);
      expect(response.headers.link).not.toContain("utm");
    }
    expect(one.cache.misses - misses).toBe(1);
    await one.get("/interventions?x=2&limit=1");
    await one.get("/hierarchy?x=1");
    await one.get("/hierarchy?x=2");
    expect(one.cache.misses - misses).toBe(2);
  });

  it("is the same bytes, from the cache and without it, to everyone", async () => {
    for (const path of [
      "/interventions",
      "/interventions/latest",
      "/hierarchy",
      "/system",
      "/news",
      "/home",
    ]) {
      const made = await writer.call("GET", path);
      const stored = [await one.get(path), await one.get(path)];
      const known = await one.get(path, { authorization: `Bearer ${writer.tokens.researcher}` });
      for (const response of [...stored, known]) {
        expect(isFromCache(response)).toBe(true);
        expect(response.rawPayload.equals(made.rawPayload)).toBe(true);
        expect(response.headers["content-type"]).toBe(made.headers["content-type"]);
        expect(response.headers["x-total-count"]).toBe(made.headers["x-total-count"]);
        expect(response.headers["x-content-type-options"]).toBe("nosniff");
      }
      expect(known.headers["cache-control"]).toBe("no-store");
      expect(known.headers["cdn-cache-control"]).toBeUndefined();
      expect(stored[1]?.headers["cache-control"]).toBe("public, no-cache");
    }
  });

  it("may be kept by caches that read only Cache-Control for as long as the operator says, never by browsers", async () => {
    const kept = await startInstance({ sharedMaxAge: 5 });
    await waitForVersions(kept.version);
    const read = async (headers = {}) => (await kept.get("/hierarchy", headers)).headers["cache-control"];
    expect([await read(), await read()]).toEqual(Array(2).fill("public, max-age=0, s-maxage=5"));
    expect(await read({ authorization: `Bearer ${writer.tokens.researcher}` })).toBe("no-store");
  });
});

describe("A response that the client already has", () => {
  it("gets a 304 without a body, in every encoding, until something is written", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const accept = { "accept-encoding": encoding };
      const first = await one.get("/interventions", accept);
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^"[\w-]+"$/);
      const again = await one.get("/interventions", { ...accept, "if-none-match": `"x", W/${tag}` });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe("");
      expect(again.headers["content-length"]).toBeUndefined();
      expect(again.headers.etag).toBe(tag);
      await one.create(`Más ${encoding}`);
      expect((await one.get("/interventions", { ...accept, "if-none-match": tag })).statusCode).toBe(200);
    }
  });

  it("is sent in an encoding that the client accepts, each with its own ETag", async () => {
    const plain = await one.get("/interventions", { "accept-encoding": "identity" });
    const brotli = await one.get("/interventions", { "accept-encoding": "gzip, br" });
    const gzip = await one.get("/interventions", { "accept-encoding": "gzip, br;q=0" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, rawPayload } of [plain, brotli, gzip]) {
      expect(headers.vary).toContain("Accept-Encoding");
      expect(Number(headers["content-length"])).toBe(rawPayload.length);
    }
  });

  it("HEAD says what GET would, without a body", async () => {
    const url = "/api/interventions";
    for (let n = 0; n < 2; n++) {
      const head = await one.app.inject({ method: "HEAD", url });
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe("");
      expect(Number(head.headers["content-length"])).toBe(
        (await one.get("/interventions")).rawPayload.length,
      );
    }
  });
});

describe("A stored response over a socket", () => {
  it("is sent without the framework, in the same bytes; requests that are not plain reads go through it", async () => {
    const address = await one.app.listen({ port: 0, host: "127.0.0.1" });
    const url = `${address}/api/interventions`;
    const expected = await one.get("/interventions", { "accept-encoding": "br" });
    const find = vi.spyOn(one.cache, "find");
    const plain = await fetch(url, { headers: { "accept-encoding": "br" } });
    expect([plain.status, plain.headers.get("etag")]).toEqual([200, expected.headers.etag]);
    expect(await plain.text()).toBe(brotliDecompressSync(expected.rawPayload).toString());
    const known = await fetch(url, {
      headers: { "accept-encoding": "br", "if-none-match": String(expected.headers.etag) },
    });
    expect([known.status, known.headers.get("etag"), await known.text()]).toEqual([
      304,
      expected.headers.etag,
      "",
    ]);
    expect(find).not.toHaveBeenCalled();
    const others: RequestInit[] = [
      { method: "HEAD" },
      { headers: { origin: "https://example.org" } },
      { headers: { authorization: `Bearer ${writer.tokens.researcher}` } },
    ];
    for (const init of others) expect((await fetch(url, init)).status).toBe(200);
    expect(find).toHaveBeenCalledTimes(3);
    find.mockRestore();
  });
});

describe("What is not stored", () => {
  it.each(["/interventions/0123456789abcdef01234567", "/interventions?limit=0", "/nada"])(
    "is a failure: %s",
    async (path) => {
      for (let n = 0; n < 2; n++) {
        const response = await one.get(path);
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(isFromCache(response)).toBe(false);
      }
    },
  );

  it("is what needs a token", async () => {
    const headers = { authorization: `Bearer ${writer.tokens.researcher}` };
    expect(isFromCache(await one.get("/users", headers))).toBe(false);
    expect(isFromCache(await one.get("/users/data-user", headers))).toBe(false);
  });

  it("is more than fits, addresses included, nor any at an address longer than a link", async () => {
    const addresses = Array.from({ length: 8_000 }, (_, n) => `/news?x=${n}`.padEnd(2_000, "x"));
    const response = createResponse("small");
    for (const address of addresses) {
      const ticket = await one.cache.find(address);
      if (ticket && isTicket(ticket)) ticket.finish(response);
    }
    await waitFor(() => expect(one.cache.peek(addresses.at(-1) ?? "")).toBe(response));
    // The bodies alone would fit.
    expect(one.cache.peek(addresses[0] ?? "")).toBeUndefined();
    expect(one.cache.bytes).toBeLessThanOrEqual(24 * 2 ** 20);
    expect(await one.cache.find("/news?x=".padEnd(2_049, "x"))).toBeNull();
  });

  it("is a response that was begun before a write and finished after it", async () => {
    const ticket = await one.cache.find("begun before");
    if (!ticket || !isTicket(ticket)) throw new Error("Nothing else renders this response.");
    await one.create("Entretanto");
    ticket.finish(createResponse("old"));
    const found = await one.cache.find("begun before");
    expect(found && isTicket(found)).toBe(true);
    if (found && isTicket(found)) found.finish(null);
  });

  it("is anything while the notification connection is down; it reconnects by itself", async () => {
    expect(isFromCache(await one.get("/interventions"))).toBe(true);
    await writer.context.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%: version'`,
    );
    await waitFor(() => expect(one.version.current).toBeNull(), 1);
    const response = await one.get("/interventions");
    expect(response.statusCode).toBe(200);
    expect(isFromCache(response)).toBe(false);
    await waitFor(() => expect(one.version.current).not.toBeNull());
    expect(isFromCache(await one.get("/interventions"))).toBe(true);
  });
});
