import { sql } from "drizzle-orm";
import type { FastifyPluginAsync } from "fastify";
import type { Context } from "../../app/shared/context.server.ts";
import type { Database } from "../../db/client.server.ts";
import { contentVersion } from "../../db/schema/revisions.ts";
import { within } from "../limits/timeout.ts";
import type { Lifecycle } from "../shutdown/lifecycle.ts";

/** How long the database may take before this instance counts as not ready, in ms. */
const patience = 1_000;
/** Seconds after which it is worth asking again. */
const retryAfter = 2;

/**
 * `/healthz`: the process lives, whatever else is the matter; who restarts processes asks this. `/readyz`: it can serve;
 * who sends it readers asks that. Both are for machines, so they are no part of the API's description.
 */
export const health: FastifyPluginAsync<{ context: Context; lifecycle: Lifecycle }> = async (
  app,
  { context: { db }, lifecycle },
) => {
  const options = { schema: { hide: true }, config: { isProbe: true } };
  const answers = askOnce(db);

  app.get("/healthz", options, async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", options, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    const status = lifecycle.isStopping ? "stopping" : (await answers()) ? "ok" : "no database";
    if (status !== "ok") reply.code(503).header("Retry-After", retryAfter);
    return reply.send({ status });
  });
};

/** However many probes ask at once, the database is asked once, for what only a migrated one has. */
function askOnce(db: Database): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  async function ask() {
    try {
      const query = db.select({ one: sql`1` }).from(contentVersion).limit(1);
      return (await within(patience, query.execute())).length === 1;
    } catch {
      return false;
    } finally {
      asking = null;
    }
  }
  return () => {
    asking ??= ask();
    return asking;
  };
}
