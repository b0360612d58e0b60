import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../db/client.server.ts";
import { findRunningPostgres } from "../../server/adapters/embedded-postgres/running.ts";
import { bodies, signIn, until } from "../support/client.ts";
import { startPreparedServer } from "../support/server-process.ts";

const METRICS_TOKEN = "permiso-para-leer-las-cifras";
const server = await startPreparedServer({ WORKERS: "2", METRICS_TOKEN });
const client = await signIn(server);
const db = openDatabase(String(await findRunningPostgres(server.dataDir)), { max: 1 });
afterAll(async () => {
  await db.$client.end();
  await server.stop();
});

const getStatus = async (path: string) => (await fetch(server.address + path)).status;

/** The server is ready with its first worker. */
async function areWorkersReady(): Promise<boolean> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const response = await fetch(`${server.address}/metrics`, { headers });
  return /^\w*workers_ready 2$/m.test(await response.text());
}

it("While all permits for uncached pages are taken, more are refused, and everything else is served", async () => {
  const isCached = async () => (await fetch(`${server.address}/api/hierarchy`)).headers.has("etag");
  await until(isCached, 10_000, "a response is cached");
  await until(areWorkersReady, 10_000, "both workers are ready");
  const interventionId = await client.create("/interventions", bodies.intervention());
  const page = `/news/${await client.create(`/interventions/${interventionId}/news`, bodies.newsItem())}`;
  const pages = await db.transaction(async (tx) => {
    await tx.execute("lock table news in access exclusive mode");
    const pages = Array.from({ length: 20 }, (_, n) => fetch(`${server.address}${page}?n=${n}`));
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
    return pages;
  });
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  expect(await getStatus(`${page}?n=after`)).toBe(200);
});
