import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { findProcesses } from "../server/adapters/embedded-postgres/processes.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import { bodies, signIn, until } from "./support/client.ts";
import { startServer } from "./support/server-process.ts";

/** The built product, and what becomes of it while its database does not answer. */

const folder = mkdtempSync(join(tmpdir(), "conflictos-faults-"));
const databaseDir = join(folder, "database");
const startDatabase = () => startEmbeddedPostgres({ dataDir: databaseDir, sync: false, log: () => {} });
let database = await startDatabase();
const server = await startServer(join(folder, "data"), { DATABASE_URL: database.url, STOP_DELAY: "0" });
const client = await signIn(server);
const interventionId = await client.create("/interventions", bodies.intervention());

afterAll(async () => {
  server.signal("SIGTERM");
  await server.exited;
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Longest that an answer may take while the database is away, in ms (`handlerTimeout` of server/http/http-server.ts, and a little). */
const deadline = 19_000;
/** Longest from the database's return to everything being as before, in ms. */
const backWithin = 5_000;

type Seen = { status: number; retryAfter: number; body: string; after: number };

async function see(answer: () => Promise<Response>): Promise<Seen> {
  const started = performance.now();
  const seen = await answer();
  return {
    status: seen.status,
    retryAfter: Number(seen.headers.get("Retry-After")),
    body: await seen.text(),
    after: performance.now() - started,
  };
}

const visit = (path: string) => see(() => fetch(server.address + path));
/** An address that no stored answer has. */
let asked = 0;
const anew = (path: string) => `${path}?once=${++asked}`;

/** What was asked for while the database was away: done, or told to come again. */
function expectDoneOrLater({ status, retryAfter, body, after }: Seen, isPage = false) {
  expect(after).toBeLessThan(deadline);
  if (status < 300) return;
  expect(status, body).toBe(503);
  expect(retryAfter).toBeGreaterThan(0);
  if (!isPage) expect(JSON.parse(body).error).toMatch(/^El servicio no está disponible/);
}

async function expectBackSoon() {
  await until(async () => (await visit("/readyz")).status === 200, backWithin, "it is ready");
  await until(async () => (await visit(anew("/api/system"))).status === 200, backWithin, "it reads");
  await until(async () => (await visit(anew("/news"))).status === 200, backWithin, "it shows pages");
  await client.create(`/interventions/${interventionId}/news`, bodies.newsItem());
}

describe("A database that is stopped", () => {
  it("makes every answer a 503 that says when to come again, and is noticed when it is back", async () => {
    await database.stop();
    expect(await visit("/healthz")).toMatchObject({ status: 200 });
    expect((await visit("/readyz")).status).toBe(503);
    const answers = await Promise.all([
      visit(anew("/api/system")),
      visit(anew("/api/news")),
      see(() => client.get("/users")),
      see(() => client.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem())),
    ]);
    for (const seen of answers) {
      expect(seen.status).toBe(503);
      expectDoneOrLater(seen);
      expect(seen.after).toBeLessThan(6_000);
    }
    const page = await visit(anew("/news"));
    expect(page.status).toBe(503);
    expect(page.retryAfter).toBeGreaterThan(0);
    expect(page.body).not.toMatch(/ECONN|postgres|node_modules/);
    database = await startDatabase();
    await expectBackSoon();
  });
});

describe("A database that is slow by five seconds", () => {
  it("delays, or makes a 503; the process says that it lives, and that it is not ready", async () => {
    const processes = findProcesses(join(databaseDir, "postgres"));
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    const write = bodies.newsItem("Escrita con la base detenida");
    const pending = [
      visit(anew("/api/news")),
      see(() => client.get("/users")),
      see(() => client.send("POST", `/interventions/${interventionId}/news`, write)),
    ];
    const page = visit(anew("/news"));
    const probes: Seen[] = [];
    for (let second = 0; second < 5; second++) {
      const alive = await visit("/healthz");
      expect(alive.status).toBe(200);
      expect(alive.after).toBeLessThan(500);
      probes.push(await visit("/readyz"));
      await wait(Math.max(0, 1_000 - alive.after - (probes.at(-1)?.after ?? 0)));
    }
    for (const pid of processes) process.kill(pid, "SIGCONT");
    expect(probes.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    for (const { after } of probes) expect(after).toBeLessThan(2_000);
    await expectBackSoon();
    const answers = await Promise.all(pending);
    for (const seen of answers) expectDoneOrLater(seen);
    expectDoneOrLater(await page, true);
    // Written once, or not at all where that was said.
    const news = await client.read<{ newsName: string }[]>("/news");
    const written = news.filter(({ newsName }) => newsName === write.newsName).length;
    if (answers[2]?.status === 201) expect(written).toBe(1);
    else expect(written).toBeLessThanOrEqual(1);
  });
});

describe("A statement that takes very long", () => {
  it("holds up those that need what it holds, and nobody else", async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("update content_version set version = version");
    const write = client.create(`/interventions/${interventionId}/news`, bodies.newsItem());
    for (let n = 0; n < 10; n++) {
      const read = await visit(anew("/api/news"));
      expect(read.status).toBe(200);
      expect(read.after).toBeLessThan(1_000);
    }
    await holder.query("commit");
    await holder.end();
    expect(await write).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe("A second server on the same data folder", () => {
  it("refuses to start and says why, and the first goes on", async () => {
    const dataDir = join(folder, "alone");
    const first = await startServer(dataDir);
    try {
      await expect(startServer(dataDir)).rejects.toThrow(
        /La carpeta de datos .+ ya está en uso por el proceso \d+/,
      );
      expect((await fetch(`${first.address}/api/system`)).status).toBe(200);
    } finally {
      first.signal("SIGTERM");
      await first.exited;
    }
  });
});
