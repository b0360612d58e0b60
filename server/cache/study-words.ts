import type { FastifyInstance } from "fastify";
import { refreshStudy } from "../../app/nouns/site/profile/study.server.ts";
import type { Database } from "../../db/client.server.ts";
import type { ResponseCache } from "./response-cache.ts";

/**
 * Reads the words of the study before the handlers of these routes: on the thread that listens once per content version,
 * as the cache knows it.
 * @param cache none in a worker, which keeps what it reads by the version of its job
 */
export function keepStudyFresh(app: FastifyInstance, db: Database, cache: ResponseCache | undefined): void {
  let known: number | null = null;
  app.addHook("preHandler", async () => {
    const version = cache?.version ?? null;
    if (version !== null && version === known) return;
    if (await refreshStudy(db)) known = version;
  });
}
