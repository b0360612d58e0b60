import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { apiRoot, sessionPaths } from "../../app/shared/api/api-root.ts";
import { AppError } from "../../app/shared/api/errors.ts";
import { deadline } from "../../app/shared/deadline.server.ts";
import { withTimeout } from "../../app/shared/timeout.server.ts";
import type { Status } from "../../app/staff/status/contract.ts";
import { readStatus } from "../../app/staff/status/queries.server.ts";
import type { Database } from "../../db/client.server.ts";
import { readDiskSpace } from "../limits/disk-space.ts";
import type { StorageState } from "./storage-check.ts";

type Observation = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  registry: Registry;
  /** Counts a response. `route` is a pattern, never an address. */
  observe(response: Observation): void;
};

/** What the response cache counts. */
type CacheFigures = { hits: number; misses: number; bytes: number; isOpen: boolean };
/** Requests refused since the start, reads that wait, worker threads that are ready, and that died. */
export type Load = Readonly<Record<"shed" | "waiting" | "ready" | "deaths", number>>;
type Sources = {
  db: Database;
  dataDir: string;
  storage: StorageState;
  cache: CacheFigures | undefined;
  load: Load;
};

/** Milliseconds in which the database must respond; after that the figure is left out. */
const databaseTimeout = 1_000;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** Uses a registry of its own, so that several applications can run in one process. */
export function createMetrics({ db, dataDir, cache, load, storage }: Sources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by method, route pattern and class of status",
    labelNames: ["method", "route", "status"] as const,
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: "login_refusals_total",
    help: "Logins that were refused: wrong name or password, or past the limit",
    labelNames: ["reason"] as const,
    registers,
  });
  for (const reason of ["wrong", "limited"]) refusals.inc({ reason }, 0);

  const addCounter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const addGauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const pool = db.$client;

  addCounter("answer_cache_hits_total", "Responses from the cache", () => cache?.hits ?? 0);
  addCounter("answer_cache_misses_total", "Responses rendered for the cache", () => cache?.misses ?? 0);
  addGauge("answer_cache_bytes", "Memory that stored responses take", () => cache?.bytes ?? 0);
  addGauge("content_version_known", "1 while the content version is known, and the cache in use", () =>
    cache?.isOpen ? 1 : 0,
  );
  addCounter("requests_shed_total", "Requests refused under load with 503", () => load.shed);
  addGauge("reads_waiting", "Uncached reads that wait for a worker", () => load.waiting);
  addGauge("workers_ready", "Worker threads that answer uncached reads", () => load.ready);
  addCounter("workers_replaced_total", "Worker threads that died", () => load.deaths);
  addGauge("database_connections", "Connections to the database, open", () => pool.totalCount);
  addGauge(
    "database_connections_in_use",
    "Connections to the database, in use",
    () => pool.totalCount - pool.idleCount,
  );
  addGauge("database_waiting", "Calls that wait for a connection", () => pool.waitingCount);
  addGauge("storage_reachable", "1 while the folder or bucket of images responds", () =>
    storage.isReachable ? 1 : 0,
  );
  addGauge("disk_free_bytes", "Free space for the data folder", async () => {
    return (await readDiskSpace(dataDir))?.free ?? Number.NaN;
  });

  addInstallation(db, addGauge);

  return {
    registry,
    observe({ method, route, status, seconds }) {
      const labels = {
        method: knownMethods.has(method) ? method : "other",
        route,
        status: `${Math.floor(status / 100)}xx`,
      };
      duration.observe(labels, seconds);
      if (route !== apiRoot + sessionPaths.login) return;
      if (status === 401) refusals.inc({ reason: "wrong" });
      if (status === 429) refusals.inc({ reason: "limited" });
    },
  };
}

/** Figures of the installation. All that one scrape asks of the database comes from one reading. */
function addInstallation(
  db: Database,
  addGauge: (name: string, help: string, read: () => Promise<number>) => unknown,
): void {
  let reading: Promise<Status | null> | null = null;
  const addStatusGauge = (name: string, help: string, read: (status: Status) => number | null) =>
    addGauge(name, help, async () => {
      reading ??= withTimeout(readStatus(db), deadline(databaseTimeout))
        .catch(() => null)
        .finally(() => {
          reading = null;
        });
      const status = await reading;
      return (status && read(status)) ?? Number.NaN;
    });
  addStatusGauge(
    "contact_messages_waiting",
    "Contact messages still to be sent by mail",
    ({ mail }) => mail.waiting,
  );
  addStatusGauge(
    "images_failed",
    "Images of other hosts that could not be copied",
    ({ images }) => images.failed,
  );
  addStatusGauge("database_bytes", "Size of the database", ({ database }) => database.bytes);
  addStatusGauge(
    "backup_age_seconds",
    "Since the last backup that succeeded; NaN before the first",
    ({ at, backup: { last } }) => last && (Date.parse(at) - Date.parse(last.at)) / 1_000,
  );
  addStatusGauge("backup_failed", "1 where the last attempt at a backup failed", ({ backup }) =>
    backup.failure ? 1 : 0,
  );
  addStatusGauge("status_tasks", "Tasks under Estado", ({ tasks }) => tasks.length);
  addStatusGauge(
    "status_tasks_urgent",
    "Tasks under Estado that are urgent",
    ({ tasks }) => tasks.filter(({ isUrgent }) => isUrgent).length,
  );
}

/** GET /metrics, with a token. */
export const metricsRoute: FastifyPluginAsync<{ metrics: Metrics; token: string }> = async (
  app,
  { metrics: { registry }, token },
) => {
  app.get("/metrics", { schema: { hide: true }, config: { isProbe: true } }, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    // Hashes have equal lengths, so that the time of the comparison reveals nothing.
    if (!timingSafeEqual(hash(given), hash(token))) throw new AppError("unauthenticated");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

function hash(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
