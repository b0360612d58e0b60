import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { checkRecovery, checkStopped, lock, silence } from "../../stress/faults/database.ts";
import { startSite } from "../../stress/running-site.ts";
import { Checks } from "../../stress/scenario.ts";
import { bodies, until } from "../support/client.ts";
import { eventLimit } from "../support/limits.ts";
import { prepareDataDir } from "../support/server-process.ts";

/** A server whose database is locked, stopped and silent, one after the other. */

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-database-"));
await prepareDataDir(dataDir);
const start = () => startEmbeddedPostgres({ dataDir, sync: false, log: () => {} });
let postgres = await start();
const METRICS_TOKEN = "permiso-para-leer-las-cifras";
const site = await startSite({
  // Its deadlines are waited for.
  settings: { DATABASE_URL: postgres.url, STOP_DELAY: "0", METRICS_TOKEN, DEADLINE_FACTOR: "3" },
  firstPage: "/news",
});
const { server, client } = site;
const db = new pg.Client({ connectionString: postgres.url });
db.on("error", () => {});
await db.connect();

afterAll(async () => {
  await site.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string) => fetch(server.address + path);
const getStatus = async (path: string) => (await get(path)).status;
const errorCode = /^[0-9a-f]{12}$/;

async function expectPassed(run: (checks: Checks) => Promise<void>): Promise<void> {
  const checks = new Checks({ isTest: true });
  await run(checks);
  expect(checks.result).toMatchObject({ outcome: "passed" });
}

/** The server is ready with its first worker. */
async function areWorkersReady(): Promise<boolean> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const response = await fetch(`${server.address}/metrics`, { headers });
  return /^\w*workers_ready 2$/m.test(await response.text());
}

describe("While all permits for uncached pages are taken", () => {
  it("more are refused, and everything else is served", async () => {
    const isCached = async () => (await get("/api/hierarchy")).headers.has("etag");
    await until(isCached, eventLimit, "a response is cached");
    await until(areWorkersReady, eventLimit, "both workers are ready");
    const page = `/news/${await client.create(`/interventions/${site.interventionId}/news`, bodies.newsItem())}`;
    await db.query("begin; lock table news in access exclusive mode");
    const pages = Array.from({ length: 20 }, (_, n) => get(`${page}?q=${n}`));
    try {
      const refused = await Promise.any(pages);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("2");
      expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
      const text = await refused.text();
      expect(text).toContain("El sitio recibe muchas visitas en este momento");
      expect(text).toMatch(/Código del error: <code>[0-9a-f]{12}<\/code>/);
      await client.create("/users/create-account", bodies.user("ines"));
      expect(await getStatus("/api/hierarchy")).toBe(200);
      // The lists of both workers: their pages hold no connection that the API needs.
      const lists = Array.from({ length: 8 }, (_, n) => getStatus(`/api/conflicts?limit=10&n=${n}`));
      expect(await Promise.all(lists)).toEqual(lists.map(() => 200));
      expect(await getStatus("/readyz")).toBe(200);
    } finally {
      await db.query("commit");
    }
    const statuses = (await Promise.all(pages)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    expect(await getStatus(`${page}?n=after`)).toBe(200);
  });
});

describe("While a row is locked", () => {
  it("writes wait for it, and reads succeed", () =>
    expectPassed((checks) => lock(site, postgres.url, checks)));
});

describe("While the database is stopped", () => {
  it("the process is healthy, and everything that needs it is refused in Spanish", async () => {
    await postgres.stop();
    await expectPassed((checks) => checkStopped(site, checks));
  });

  it("a page shows the code of its log lines, with Retry-After and X-Request-Id", async () => {
    const response = await get("/news?search=1");
    const text = await response.text();
    const id = response.headers.get("x-request-id") ?? "";
    expect(response.status).toBe(503);
    expect(id).toMatch(errorCode);
    expect(text).toContain("Código del error: ");
    expect(text).toContain(`data-error-code="${id}"`);
    expect(text).toContain("escríbenos y dinos este código");
    expect(response.headers.get("retry-after")).toBe("5");
    const isLogged = async () =>
      server
        .output()
        .split("\n")
        .some((line) => line.includes(`"request":"${id}"`) && /"level":50.*page failed/.test(line));
    await until(isLogged, eventLimit, "the log has the code");
  });

  it("a report that cannot be stored is shown again as it was typed", async () => {
    const typed = { kind: "error", message: "Fue en 2012", question: "¿Cuánto es?", reply: "5" };
    const response = await fetch(`${server.address}/report?about=interventions/${site.interventionId}`, {
      method: "POST",
      body: new URLSearchParams(typed),
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await response.text();
    for (const text of ["El servicio no está disponible", typed.message, typed.question])
      expect(page).toContain(text);
  });

  it("an error of the API has only the contract's fields, and the code in its header", async () => {
    const response = await get("/api/news?search=1");
    expect(response.status).toBe(503);
    expect(Object.keys((await response.json()) as object)).toEqual(["error"]);
    expect(response.headers.get("x-request-id")).toMatch(errorCode);
  });

  it("and when it is back, the same server reads and writes, and a page that is not found shows no code", async () => {
    postgres = await start();
    await expectPassed((checks) => checkRecovery(site, checks, "stopped"));
    const missing = await get("/no-existe");
    expect(missing.status).toBe(404);
    expect(await missing.text()).not.toContain("Código del error");
  });
});

describe("While the database is silent", () => {
  it("pages and calls end with 503, and acknowledged writes are done once", () =>
    expectPassed((checks) => silence(site, join(dataDir, "postgres"), checks, 5_000)));
});
