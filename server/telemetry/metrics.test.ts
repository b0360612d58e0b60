import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { startInstance, waitForVersions } from "../../tests/support/instance.ts";
import { waitFor } from "../../tests/support/waiting.ts";

const api = await createTestApi();
const token = "prometheus-de-prueba";
const { app, context, version } = await startInstance(api, {
  METRICS_TOKEN: token,
  DATA_DIR: api.dataDir,
});

type Figures = Map<string, number>;

async function figures(): Promise<Figures> {
  const response = await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toContain("text/plain; version=0.0.4");
  const samples = response.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    samples.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" ") + 1)),
    ]),
  );
}

/** How much a figure grew while something was done. */
async function growth(name: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await figures()).get(name) ?? 0;
  await act();
  return ((await figures()).get(name) ?? Number.NaN) - before;
}

const formatSeries = (method: string, route: string, status: string) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe("/metrics", () => {
  it("is 404 without a configured token", async () => {
    const response = await api.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(404);
  });

  it.each([
    ["without a token", {}],
    ["with a wrong one", { authorization: `Bearer ${token}x` }],
    ["with the token of a session", { authorization: `Bearer ${api.tokens.researcher}` }],
    ["with the right one sent otherwise", { authorization: `Basic ${token}`, cookie: token }],
  ])("%s responds 401 without a figure", async (_case, headers) => {
    const response = await app.inject({ url: "/metrics", headers });
    expect(response.statusCode).toBe(401);
    expect(response.body).not.toContain("_total");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("has Node's own metrics", async () => {
    const names = [...(await figures()).keys()].join("\n");
    for (const name of ["process_cpu_seconds_total", "nodejs_eventloop_lag_seconds", "process_open_fds"])
      expect(names).toContain(name);
  });
});

describe("Requests are counted", () => {
  it("by method, pattern and class of status", async () => {
    const get = (path: string) => () => app.inject(`/api/interventions/${path}`);
    const route = "/api/interventions/:id";
    expect(await growth(formatSeries("GET", route, "4xx"), get(newId()))).toBe(1);
    expect(await growth(formatSeries("GET", route, "4xx"), get("no-id"))).toBe(1);
    expect(await growth(formatSeries("GET", "/api/system", "2xx"), () => app.inject("/api/system"))).toBe(1);
  });

  it("with labels that no address and no method can add to", async () => {
    const sendUnknown = async () => {
      for (let n = 0; n < 50; n++) {
        await app.inject(`/api/${newId()}/${n}?q=${n}`);
        await app.inject(`/media/${newId()}.webp`);
        await app.inject({ method: "PROPFIND" as "GET", url: `/${newId()}` });
        await app.inject(`/api/interventions/${newId()}?${n}`);
      }
    };
    // The runtime's own names come with what it does, such as a first kind of garbage collection.
    const names = async () => [...(await figures()).keys()].filter((name) => !name.startsWith("nodejs_"));
    await sendUnknown();
    const known = new Set(await names());
    await sendUnknown();
    expect((await names()).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("The figures of", () => {
  beforeEach(() => waitForVersions(version));

  it("the cache: hits, misses, bytes", async () => {
    const read = () => app.inject("/api/hierarchy");
    expect(await growth("answer_cache_misses_total", read)).toBe(1);
    expect(await growth("answer_cache_hits_total", read)).toBe(1);
    expect((await figures()).get("answer_cache_bytes")).toBeGreaterThan(1_000);
  });

  it("the content version: whether it is known", async () => {
    expect((await figures()).get("content_version_known")).toBe(1);
    const current = vi.spyOn(version, "current", "get").mockReturnValue(null);
    expect((await figures()).get("content_version_known")).toBe(0);
    current.mockRestore();
  });

  it("the database's connections: open, in use, waited for", async () => {
    const busy = await Promise.all(Array.from({ length: 9 }, () => context.db.$client.connect()));
    const during = await figures();
    for (const client of busy) client.release();
    expect(during.get("database_connections_in_use")).toBeGreaterThanOrEqual(9);
    expect(during.get("database_connections")).toBeGreaterThanOrEqual(9);
    await waitFor(async () => expect((await figures()).get("database_connections_in_use")).toBeLessThan(3));
    expect((await figures()).get("database_waiting")).toBe(0);
  });

  it("contact messages that wait to be sent", async () => {
    const before = (await figures()).get("contact_messages_waiting");
    await context.db.insert(contactMessages).values(
      (["waiting", "claimed", "sent", "failed"] as const).map((delivery) => ({
        id: newId(),
        name: "Ana",
        email: "ana@example.org",
        message: "Hola",
        delivery,
      })),
    );
    expect((await figures()).get("contact_messages_waiting")).toBe((before ?? 0) + 2);
  });

  it("the installation: storage, disk, database, backups and what needs doing", async () => {
    const found = await figures();
    expect(found.get("storage_reachable")).toBe(1);
    expect(found.get("disk_free_bytes")).toBeGreaterThan(2 ** 20);
    expect(found.get("database_bytes")).toBeGreaterThan(2 ** 20);
    expect(found.get("images_failed")).toBe(0);
    // No server reports itself here, and nobody has made a backup.
    expect([found.get("backup_age_seconds"), found.get("backup_failed")]).toEqual([Number.NaN, 0]);
    expect(found.get("status_tasks_urgent")).toBe(2);
    expect(found.get("status_tasks")).toBeGreaterThanOrEqual(2);
  });

  it("that alerts and the dashboard read are there", async () => {
    const dropSuffix = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "");
    const names = new Set([...(await figures()).keys()].map((name) => dropSuffix(name.replace(/\{.*/, ""))));
    for (const file of ["deploy/prometheus-rules.yml", "deploy/grafana-dashboard.json"]) {
      const expressions = readFileSync(file, "utf8").match(/"?expr"?: .*/g) ?? [];
      const read = expressions.flatMap((text) => text.match(/\b[a-z]+(?:_[a-z]+)+\b(?! *\()/g) ?? []);
      expect(read.length, file).toBeGreaterThan(5);
      expect(
        read.filter((name) => !names.has(dropSuffix(name))),
        file,
      ).toEqual([]);
    }
  });

  it("refused logins, wrong ones separately from those past the limit", async () => {
    const guess = () =>
      app.inject({
        method: "POST",
        url: "/api/users/login",
        payload: { user: "abel", userPassword: "no-es-esta" },
        remoteAddress: "10.8.0.1",
      });
    const ten = async () => {
      for (let n = 0; n < 10; n++) await guess();
    };
    expect(await growth('login_refusals_total{reason="wrong"}', ten)).toBe(10);
    expect(await growth('login_refusals_total{reason="limited"}', guess)).toBe(1);
  });

  it("requests that were refused", async () => {
    const waiting = vi.spyOn(context.db.$client, "waitingCount", "get").mockReturnValue(101);
    const call = () =>
      app.inject({ url: "/api/users", headers: { authorization: `Bearer ${api.tokens.researcher}` } });
    expect(await growth("requests_shed_total", call)).toBe(1);
    waiting.mockRestore();
  });
});
