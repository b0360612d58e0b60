import { createHash, timingSafeEqual } from "node:crypto";
import { count, inArray } from "drizzle-orm";
import type { FastifyPluginAsync } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { apiRoot, sessionPaths } from "../../app/shared/api/api-paths.ts";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Database } from "../../db/client.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import type { AnswerCache } from "../cache/response-cache.ts";
import type { ReadGate } from "../limits/concurrency-limit.ts";
import { within } from "../limits/timeout.ts";

type Observed = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  registry: Registry;
  /** Counts an answer. `route` is a pattern, never an address. */
  observe(answer: Observed): void;
};

type Sources = { db: Database; cache: AnswerCache | undefined; gates: Record<string, ReadGate> };

/** How long the database may take to tell a figure before it is left out, in ms. */
const patience = 1_000;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** What Prometheus may ask of this process: a registry of its own, so that two applications in one process do not meet. */
export function createMetrics({ db, cache, gates }: Sources): Metrics {
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

  counted(registers, "answer_cache_hits_total", "Answers from the cache", () => cache?.hits ?? 0);
  counted(registers, "answer_cache_misses_total", "Answers made for the cache", () => cache?.misses ?? 0);
  gauge(registers, "answer_cache_bytes", "Memory that stored answers take", () => cache?.bytes ?? 0);
  gauge(
    registers,
    "content_version_known",
    "1 while the content version is known, and the cache in use",
    () => (cache?.isOpen ? 1 : 0),
  );
  const both = (read: (gate: ReadGate) => number) =>
    Object.values(gates).reduce((sum, gate) => sum + read(gate), 0);
  counted(registers, "requests_shed_total", "Requests turned away under load with 503", () =>
    both(({ shed }) => shed),
  );
  gauge(registers, "reads_waiting", "Reads that wait for their turn", () => both(({ waiting }) => waiting));
  const pool = db.$client;
  gauge(registers, "database_connections", "Connections to the database, open", () => pool.totalCount);
  gauge(
    registers,
    "database_connections_in_use",
    "Connections to the database, in use",
    () => pool.totalCount - pool.idleCount,
  );
  gauge(registers, "database_waiting", "Calls that wait for a connection", () => pool.waitingCount);
  gauge(registers, "contact_messages_waiting", "Contact messages still to be sent by mail", () =>
    within(patience, waitingMessages(db)).catch(() => Number.NaN),
  );

  return {
    registry,
    observe({ method, route, status, seconds }) {
      duration.observe(
        {
          method: knownMethods.has(method) ? method : "other",
          route,
          status: `${Math.floor(status / 100)}xx`,
        },
        seconds,
      );
      if (route !== apiRoot + sessionPaths.login) return;
      if (status === 401) refusals.inc({ reason: "wrong" });
      if (status === 429) refusals.inc({ reason: "limited" });
    },
  };
}

function gauge(registers: Registry[], name: string, help: string, read: () => number | Promise<number>) {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await read());
    },
  });
}

/** A number that something else counts anyway. */
function counted(registers: Registry[], name: string, help: string, read: () => number) {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

async function waitingMessages(db: Database): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(contactMessages)
    .where(inArray(contactMessages.delivery, ["waiting", "claimed", "sending"]));
  return row?.waiting ?? 0;
}

/** GET /metrics, for who knows the token. */
export const metricsRoute: FastifyPluginAsync<{ metrics: Metrics; token: string }> = async (
  app,
  { metrics: { registry }, token },
) => {
  app.get("/metrics", { schema: { hide: true }, config: { isProbe: true } }, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (!isSame(given, token)) throw new AppError("unauthenticated");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** Compared as hashes, so that the time it takes tells neither length nor beginning. */
function isSame(given: string, wanted: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
