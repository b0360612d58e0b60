import { eq, lt, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Disk } from "flydrive";
import { deadline } from "../../app/shared/deadline.server.ts";
import { withTimeout } from "../../app/shared/timeout.server.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { ServerReport } from "../../app/staff/status/contract.ts";
import type { Database } from "../../db/client.server.ts";
import type { ContentVersion } from "../../db/content-version.server.ts";
import { instances } from "../../db/schema/installation.ts";
import type { Env } from "../env.ts";
import { readMachine } from "./machine.ts";
import { checkStorage, type StorageState } from "./storage-check.ts";

/** Milliseconds between two reports. */
const interval = 10_000;
/** Milliseconds for the last word to a database that may be gone. */
const farewellTimeout = 1_000;
const samplesPerHour = 3_600_000 / interval;

type Sources = {
  db: Database;
  env: Env;
  http: FastifyInstance;
  version: ContentVersion;
  files: Disk;
  /** Where the server's probes and metrics read what was found. */
  storage: StorageState;
};

/**
 * Reports this server to the database every few seconds, for `GET /api/status` and `npm run status`: so both know of all
 * servers, on whichever machine, without an address or a token.
 * @returns stops and withdraws the report
 */
export async function startServerReport({
  db,
  env,
  http,
  version,
  files,
  storage,
}: Sources): Promise<() => Promise<void>> {
  const id = newId();
  const countRefused = createHourlyCount();
  const countDied = createHourlyCount();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function report(): Promise<void> {
    storage.isReachable = await checkStorage(files);
    try {
      const figures: ServerReport = {
        ...(await readMachine(env)),
        memory: process.memoryUsage.rss(),
        workers: { ready: http.load.ready, wanted: env.WORKERS, died: countDied(http.load.deaths) },
        readsWaiting: http.load.waiting,
        refused: countRefused(http.load.shed),
        followsWrites: version.current !== null,
        reachesStorage: storage.isReachable,
      };
      await db
        .insert(instances)
        .values({ id, report: figures })
        .onConflictDoUpdate({ target: instances.id, set: { seenAt: sql`now()`, report: figures } });
    } catch (error) {
      http.log.debug({ err: error }, "this server could not be reported");
    }
    if (!isStopped) timer = setTimeout(() => void report(), interval).unref();
  }

  await report();
  // Those of servers that were killed.
  await db.delete(instances).where(lt(instances.seenAt, sql`now() - interval '1 day'`));
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const farewell = db.delete(instances).where(eq(instances.id, id)).execute();
    await withTimeout(farewell, deadline(farewellTimeout)).catch(() => {});
  };
}

/** @returns a function that takes a running total and says by how much it grew in the last hour */
function createHourlyCount(): (total: number) => number {
  const totals: number[] = [];
  return (total) => {
    totals.push(total);
    if (totals.length > samplesPerHour) totals.shift();
    return total - (totals[0] ?? total);
  };
}
