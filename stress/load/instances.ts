import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { newId } from "../../app/shared/values/ids.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { bodies, type Client, createClient, until } from "../../tests/support/client.ts";
import { prepareDataDir, type ServerProcess, startServer } from "../../tests/support/server-process.ts";
import { startSite } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";

/** Two servers on one PostgreSQL: how soon each shows what was written at the other. */
export const instances: Scenario = {
  name: "instances",
  title: "two servers on one database: writes at one, reads at the other",
  async run(pace) {
    const checks = new Checks();
    const folder = mkdtempSync(join(tmpdir(), "conflictos-stress-database-"));
    await prepareDataDir(folder);
    const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    const settings = { DATABASE_URL: database.url, STOP_DELAY: "0" };
    const site = await startSite({ settings, firstPage: "/news" });
    const second = await startServer(site.dataDir, settings);
    const pair: Pair = [
      { server: site.server, client: site.client },
      { server: second, client: createClient(second, site.client.token) },
    ];
    const postgres = new pg.Client({ connectionString: database.url });
    await postgres.connect();
    try {
      await compareInstances(pair, postgres, checks, pace.pick(200, 20));
    } finally {
      await postgres.end();
      second.signal("SIGTERM");
      await second.exited;
      await site.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return checks.result;
  },
};

type Instance = { server: ServerProcess; client: Client };
type Pair = readonly [Instance, Instance];

/** The same without clocks: writes are read at the other instance, also when it is not notified of them. */
export async function checkVisibility(pair: Pair, postgres: pg.Client): Promise<void> {
  const checks = new Checks({ isTest: true });
  await measureVisibility(pair, checks, 4);
  await cut(postgres);
  await writeAndRead(...pair);
  await freezeListeners(pair, postgres, checks);
}

/** @param rounds how many writes are waited for at the other instance */
async function compareInstances(
  pair: Pair,
  postgres: pg.Client,
  checks: Checks,
  rounds: number,
): Promise<void> {
  await measureVisibility(pair, checks, rounds);
  await cutListeners(pair, postgres, checks);
  await freezeListeners(pair, postgres, checks);
}

const isListed = async ({ client }: Instance, text: string) =>
  (await (await client.get("/interventions")).text()).includes(text);
const isShown = async ({ server }: Instance, text: string) =>
  (await (await fetch(`${server.address}/interventions`)).text()).includes(text);
/** Cached responses have an ETag. */
const isCached = async ({ server }: Instance) =>
  (await fetch(`${server.address}/api/system`)).headers.get("etag") !== null;

/** Writes at one instance, which has it at once. @returns milliseconds until the API and the page of the other have it */
async function writeAndRead(writer: Instance, reader: Instance): Promise<number> {
  const name = `Obra ${newId()}`;
  await writer.client.create("/interventions", bodies.intervention(name));
  const startedAt = performance.now();
  if (!((await isListed(writer, name)) && (await isShown(writer, name))))
    throw new Error("A server does not show what was just written at it.");
  await until(() => isListed(reader, name), 60_000, "the other instance has the write in its API");
  await until(() => isShown(reader, name), 60_000, "the other instance has the write in its page");
  return performance.now() - startedAt;
}

async function measureVisibility([one, other]: Pair, checks: Checks, rounds: number): Promise<void> {
  let slowest = 0;
  for (let round = 0; round < rounds; round++)
    slowest = Math.max(slowest, await (round % 2 ? writeAndRead(one, other) : writeAndRead(other, one)));
  checks.expectWithin(`${rounds} writes are read at the other server after, slowest`, slowest, 1_000);
}

/** Lists the processes of PostgreSQL that notify the instances of writes. */
async function findListeners(postgres: pg.Client): Promise<number[]> {
  const { rows } = await postgres.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like '%: version' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
}

/** Cuts the connections that notify the servers of writes. */
async function cut(postgres: pg.Client): Promise<void> {
  for (const pid of await findListeners(postgres))
    await postgres.query("select pg_terminate_backend($1)", [pid]);
}

/** While a server is not notified of writes, it may not use its cache. */
async function cutListeners(pair: Pair, postgres: pg.Client, checks: Checks): Promise<void> {
  await cut(postgres);
  const uncachedAfter = await until(async () => !(await isCached(pair[1])), 60_000, "the cache is not used");
  const cachedAfter = await until(() => isCached(pair[1]), 60_000, "the cache is used again");
  checks.expectWithin("connection of notifications cut: the cache is not used after", uncachedAfter, 300);
  checks.expectWithin("connection of notifications cut: the cache is used again after", cachedAfter, 3_000);
}

/** Simulates a connection that is dead without either end knowing. */
async function freezeListeners([one, other]: Pair, postgres: pg.Client, checks: Checks): Promise<void> {
  const listeners = await findListeners(postgres);
  for (const instance of [one, other]) await isListed(instance, "");
  for (const pid of listeners) process.kill(pid, "SIGSTOP");
  try {
    checks.expectWithin(
      "connection of notifications silent: a write is read after",
      await writeAndRead(one, other),
      1_000,
    );
  } finally {
    for (const pid of listeners) process.kill(pid, "SIGCONT");
  }
}
