import { afterAll, describe, expect, it, vi } from "vitest";
import { createTestApi } from "./support/api.ts";
import { startInstance } from "./support/instance.ts";

const api = await createTestApi();
const probes = ["/healthz", "/readyz"];

describe("A probe", () => {
  it.each(probes)("%s answers 200 in small JSON that nobody keeps, to HEAD too", async (url) => {
    const { app } = await startInstance(api);
    for (let n = 0; n < 2; n++) {
      const answer = await app.inject({ method: "GET", url });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ status: "ok" });
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers.etag).toBeUndefined();
    }
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body, head.headers["cache-control"]]).toEqual([200, "", "no-store"]);
  });

  it("is no part of the API's description", async () => {
    const { paths } = (await api.call("GET", "/openapi.json")).json<{ paths: object }>();
    expect(Object.keys(paths).length).toBeGreaterThan(20);
    expect(Object.keys(paths).filter((path) => /health|ready|metrics/.test(path))).toEqual([]);
  });
});

describe("With the database away", () => {
  it("the process lives and is not ready, and says when to ask again", async () => {
    const { app } = await startInstance(api, {}, { databaseUrl: "postgresql://nadie@127.0.0.1:1/nada" });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "no database" }]);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("or silent, the answer comes within its deadline, and however many ask, the database is asked once", async () => {
    const { app, context } = await startInstance(api);
    const busy = await Promise.all(Array.from({ length: 10 }, () => context.db.$client.connect()));
    afterAll(() => {
      for (const client of busy) client.release();
    });
    const answers = Promise.all(Array.from({ length: 50 }, () => app.inject("/readyz")));
    await vi.waitFor(() => expect(context.db.$client.waitingCount).toBe(1));
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(503));
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    for (const client of busy.splice(0)) client.release();
    await vi.waitFor(async () => expect((await app.inject("/readyz")).statusCode).toBe(200));
  });
});

it("An instance that was told to stop is not ready from that moment, though it lives and answers", async () => {
  const { app, lifecycle } = await startInstance(api);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  lifecycle.isStopping = true;
  const answer = await app.inject("/readyz");
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: "stopping" }]);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/api/system")).statusCode).toBe(200);
});

it("A database that is not migrated is not ready", async () => {
  const { app } = await startInstance(api, {}, { databaseUrl: api.url.replace(/\/prueba_\w+/, "/postgres") });
  expect((await app.inject("/readyz")).json()).toEqual({ status: "no database" });
});
