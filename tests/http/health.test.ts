import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openFiles } from "../../server/adapters/files.ts";
import { readEnv } from "../../server/env.ts";
import { checkStorage } from "../../server/telemetry/storage-check.ts";
import { createTestApi } from "../support/api.ts";
import { startInstance } from "../support/instance.ts";
import { waitFor } from "../support/waiting.ts";

const api = await createTestApi();
const probes = ["/healthz", "/readyz"];

describe("A probe", () => {
  it.each(probes)("%s is 200 in small JSON that is not cached, also for HEAD", async (url) => {
    const { app } = await startInstance(api);
    for (let n = 0; n < 2; n++) {
      const response = await app.inject({ method: "GET", url });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ status: "ok" });
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(response.headers.etag).toBeUndefined();
    }
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body, head.headers["cache-control"]]).toEqual([200, "", "no-store"]);
  });

  it("has Strict-Transport-Security only where the site is reached by TLS", async () => {
    const plain = await startInstance(api);
    const { headers } = await plain.app.inject("/healthz");
    expect(headers["strict-transport-security"]).toBeUndefined();
    const secure = await startInstance(api, { SITE_URL: "https://conflictos.example" });
    const { headers: kept } = await secure.app.inject("/healthz");
    expect(kept["strict-transport-security"]).toContain("max-age=");
  });

  it("is not part of the API's description", async () => {
    const { paths } = (await api.call("GET", "/openapi.json")).json<{ paths: object }>();
    expect(Object.keys(paths).length).toBeGreaterThan(20);
    expect(Object.keys(paths).filter((path) => /health|ready|metrics/.test(path))).toEqual([]);
  });
});

describe("With the database unreachable", () => {
  it("the process is healthy and not ready, and says when to retry", async () => {
    const { app } = await startInstance(api, {}, { databaseUrl: "postgresql://nadie@127.0.0.1:1/nada" });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    const response = await app.inject("/readyz");
    expect([response.statusCode, response.json()]).toEqual([503, { status: "no database", storage: "ok" }]);
    expect(response.headers["retry-after"]).toBe("2");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("or silent, many probes get a 503 from one query", async () => {
    vi.stubEnv("DEADLINE_FACTOR", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { app, context } = await startInstance(api);
    const busy = await Promise.all(Array.from({ length: 10 }, () => context.db.$client.connect()));
    afterAll(() => {
      for (const client of busy) client.release();
    });
    const responses = Promise.all(Array.from({ length: 50 }, () => app.inject("/readyz")));
    await waitFor(() => expect(context.db.$client.waitingCount).toBe(1));
    expect((await responses).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(503));
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    for (const client of busy.splice(0)) client.release();
    await waitFor(async () => expect((await app.inject("/readyz")).statusCode).toBe(200));
  });
});

it("An instance that is stopping is not ready, though it is healthy and responds", async () => {
  const { app, lifecycle } = await startInstance(api);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  lifecycle.isStopping = true;
  const response = await app.inject("/readyz");
  expect([response.statusCode, response.json()]).toEqual([503, { status: "stopping", storage: "ok" }]);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/api/system")).statusCode).toBe(200);
});

it("A database that is not migrated is not ready", async () => {
  const { app } = await startInstance(api, {}, { databaseUrl: api.url.replace(/\/prueba_\w+/, "/postgres") });
  expect((await app.inject("/readyz")).json()).toEqual({ status: "no database", storage: "ok" });
});

it("An instance that lost its storage is ready, since pages need none, and says so", async () => {
  const bucket = {
    S3_BUCKET: "media",
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  };
  expect(await checkStorage(await openFiles(readEnv(bucket)))).toBe(false);
  expect(await checkStorage(api.context.files)).toBe(true);
  const { app, storage } = await startInstance(api);
  storage.isReachable = false;
  const response = await app.inject("/readyz");
  expect([response.statusCode, response.json()]).toEqual([200, { status: "ok", storage: "unreachable" }]);
});
