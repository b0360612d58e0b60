import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { newsMessages } from "../../app/nouns/news/contract.ts";
import { documents, getDocumentPath } from "../../app/nouns/site/constants.ts";
import { documentMessages } from "../../app/visit/documents/contract.ts";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { until } from "../../tests/support/client.ts";
import { prepareDataDir } from "../../tests/support/server-process.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, formatSeconds, listDistinct, type Scenario } from "../scenario.ts";

/** `handlerTimeout` of server/http/http-server.ts, and a little more. */
const deadline = 19_000;

/** The database stops and starts again; then it does not respond for a while; then statements wait for a lock. */
export const database: Scenario = {
  name: "database",
  title: "a database that is stopped, that does not respond, that locks a row",
  async run(pace) {
    const checks = new Checks();
    const folder = mkdtempSync(join(tmpdir(), "conflictos-stress-database-"));
    await prepareDataDir(folder);
    const start = () => startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    let postgres = await start();
    const site = await startSite({
      settings: { DATABASE_URL: postgres.url, STOP_DELAY: "0" },
      firstPage: "/news",
    });
    try {
      await postgres.stop();
      await checkStopped(site, checks);
      postgres = await start();
      await checkRecovery(site, checks, "stopped");
      await silence(site, join(folder, "postgres"), checks, pace.pick(40_000, 8_000));
      await lock(site, postgres.url, checks);
      await lockForLong(site, postgres.url, checks);
    } finally {
      await site.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return checks.result;
  },
};

type Seen = { status: number; retryAfter: number; body: string; took: number };

async function see(sent: Promise<Response>): Promise<Seen> {
  const startedAt = performance.now();
  const response = await sent;
  return {
    status: response.status,
    retryAfter: Number(response.headers.get("Retry-After")),
    body: await response.text(),
    took: performance.now() - startedAt,
  };
}

const getSlowest = (seen: Seen[]) => Math.max(...seen.map(({ took }) => took));
const listStatuses = (seen: Seen[]) => listDistinct(seen.map(({ status }) => status));

let serial = 0;
/** Requests something that is not in the cache. */
function visit({ server }: RunningSite, path: string): Promise<Seen> {
  serial += 1;
  return see(fetch(`${server.address}${path}?n=${serial}`));
}

/** @param site whose database is stopped */
export async function checkStopped(site: RunningSite, checks: Checks): Promise<void> {
  const alive = await visit(site, "/healthz");
  const ready = await visit(site, "/readyz");
  const page = await visit(site, "/news");
  const calls = await Promise.all([
    visit(site, "/api/system"),
    visit(site, "/api/news"),
    see(site.client.get("/users")),
    see(site.write()),
  ]);
  const refused = [page, ...calls];
  checks.expect("stopped: /healthz 200, /readyz 503", alive.status === 200 && ready.status === 503);
  checks.expect(
    "stopped: pages and calls are 503 with Retry-After",
    refused.every(({ status, retryAfter }) => status === 503 && retryAfter > 0),
    listStatuses(refused),
  );
  checks.expect(
    "stopped: said in Spanish, without internals",
    calls.every(({ body }) => /^\{"error":"El servicio no está disponible/.test(body)) &&
      !/ECONN|postgres|node_modules/.test(page.body),
  );
  checks.expectWithin("stopped: slowest refusal", getSlowest(refused), 6_000);
}

export async function checkRecovery(site: RunningSite, checks: Checks, after: string): Promise<void> {
  const hasSucceeded = (path: string) => async () => (await visit(site, path)).status === 200;
  const startedAt = performance.now();
  for (const path of ["/readyz", "/api/system", "/news"])
    await until(hasSucceeded(path), 30_000, `${path} responds`);
  const duration = performance.now() - startedAt;
  const written = await see(site.write());
  checks.expect(`${after}: reads and writes again without a restart`, written.status === 201);
  checks.expectWithin(`${after}: back after`, duration, 5_000);
}

/** Stops the processes of the database in the middle of what they do. */
export async function silence(
  site: RunningSite,
  folder: string,
  checks: Checks,
  length: number,
): Promise<void> {
  const processes = findProcesses(folder);
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  const [reads, sent, writes]: [Promise<Seen>[], Promise<Seen>[], Promise<Seen>[]] = [[], [], []];
  const [alive, ready]: [Seen[], Seen[]] = [[], []];
  const startedAt = performance.now();
  const first = ["/news", ...documents.slice(0, 2).map(({ key }) => getDocumentPath(key))].map((path) =>
    visit(site, path),
  );
  const pages = [...first];
  while (performance.now() - startedAt < length) {
    pages.push(visit(site, "/news"));
    reads.push(visit(site, "/api/news"), visit(site, `/api/interventions/${site.interventionId}`));
    sent.push(see(site.client.get("/users")));
    writes.push(see(site.write(`Noticia en silencio ${writes.length}`)));
    alive.push(await visit(site, "/healthz"));
    ready.push(await visit(site, "/readyz"));
    await wait(1_000);
  }
  const [page, ...drawn] = await Promise.all(first);
  for (const pid of processes) process.kill(pid, "SIGCONT");
  await checkRecovery(site, checks, "silent");
  const written = await Promise.all(writes);
  const seenPages = await Promise.all(pages);
  const seenReads = await Promise.all(reads);
  const seen = [...written, ...seenPages, ...seenReads, ...(await Promise.all(sent))];
  const refused = seen.filter(({ status }) => status === 503);
  checks.expect(
    `silent for ${formatSeconds(length)}: only 2xx and 503 with Retry-After`,
    seen.every(({ status, retryAfter }) => status < 300 || (status === 503 && retryAfter > 0)),
    `${refused.length} of ${seen.length} are 503`,
  );
  checks.expect(
    "silent: /healthz 200, /readyz 503",
    listStatuses(alive) === "200" && listStatuses(ready) === "503",
  );
  checks.expectWithin("silent: slowest /healthz", getSlowest(alive), 500);
  checks.expectWithin("silent: slowest /readyz", getSlowest(ready), 2_000);
  checks.expect(
    "silent: pages say that loading failed, not that there are many visitors",
    page?.body.includes(newsMessages.loadFailed) === true &&
      drawn.every(({ body }) => body.includes(documentMessages.loadFailed)) &&
      seenPages.every(({ body }) => !body.includes("muchas visitas")),
  );
  checks.expectWithin("silent: slowest page", getSlowest(seenPages), 5_000);
  checks.expectWithin("silent: slowest read of the API", getSlowest(seenReads), 5_000);
  checks.expectWithin("silent: slowest response", getSlowest(seen), deadline);
  const news = await site.client.read<{ newsName: string }[]>("/news?limit=1000");
  const counts = written.map(({ status }, index) => ({
    status,
    count: news.filter(({ newsName }) => newsName === `Noticia en silencio ${index}`).length,
  }));
  checks.expect(
    "silent: acknowledged writes are done once, others at most once",
    counts.every(({ status, count }) => count === 1 || (count === 0 && status !== 201)),
  );
}

const lockRow = (holder: pg.Client) => holder.query("begin; update content_version set version = version");

/** A write waits for a row that another transaction has locked; reads succeed. */
export async function lock(site: RunningSite, url: string, checks: Checks): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await lockRow(holder);
  const waiting = see(site.write());
  const reads: Seen[] = [];
  for (let read = 0; read < 10; read++) reads.push(await visit(site, "/api/news"));
  await holder.query("commit");
  await holder.end();
  checks.expect("locked row: a write waits and is done", (await waiting).status === 201);
  checks.expect("locked row: reads succeed", listStatuses(reads) === "200");
  checks.expectWithin("locked row: slowest read", getSlowest(reads), 1_000);
}

/** Writes wait for a locked row until they are cancelled. */
async function lockForLong(site: RunningSite, url: string, checks: Checks): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await lockRow(holder);
  const cancelled = await Promise.all(Array.from({ length: 3 }, () => see(site.write())));
  await holder.query("rollback");
  await holder.end();
  checks.expect(
    "locked row: a write that waits too long is cancelled with 503",
    listStatuses(cancelled) === "503",
  );
  checks.expectWithin("locked row: cancelled after", getSlowest(cancelled), deadline);
  checks.expect("locked row: writes succeed afterwards", (await see(site.write())).status === 201);
}
