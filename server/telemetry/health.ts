import { sql } from "drizzle-orm";
import type { FastifyPluginAsync } from "fastify";
import type { Context } from "../../app/shared/context.server.ts";
import { deadline } from "../../app/shared/deadline.server.ts";
import { withTimeout } from "../../app/shared/timeout.server.ts";
import type { Database } from "../../db/client.server.ts";
import { contentVersion } from "../../db/schema/revisions.ts";
import type { Lifecycle } from "../shutdown/lifecycle.ts";
import type { StorageState } from "./storage-check.ts";

/** Milliseconds in which the database must respond for this instance to be ready. */
const databaseTimeout = 1_000;
/** Seconds. */
const retryAfter = 2;

/** Liveness (`/healthz`, for supervisors) and readiness (`/readyz`, for load balancers). */
export const health: FastifyPluginAsync<{
  context: Context;
  lifecycle: Lifecycle;
  storage: StorageState;
}> = async (app, { context: { db }, lifecycle, storage }) => {
  const options = { schema: { hide: true }, config: { isProbe: true } };
  // Probes that come together share one query.
  let pending: Promise<boolean> | null = null;

  app.get("/healthz", options, async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", options, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    pending ??= isMigrated(db).finally(() => {
      pending = null;
    });
    const status = lifecycle.isStopping ? "stopping" : (await pending) ? "ok" : "no database";
    if (status !== "ok") reply.code(503).header("Retry-After", retryAfter);
    // An instance without images still has pages, and all instances lose the same storage together.
    return reply.send({ status, storage: storage.isReachable ? "ok" : "unreachable" });
  });
};

async function isMigrated(db: Database): Promise<boolean> {
  try {
    const query = db.select({ one: sql`1` }).from(contentVersion).limit(1);
    return (await withTimeout(query.execute(), deadline(databaseTimeout))).length === 1;
  } catch {
    return false;
  }
}
