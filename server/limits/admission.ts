import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { requireDiskSpace } from "./disk-space.ts";

/** Calls that may wait for a database connection before further ones are refused. */
const maxWaitingForDatabase = 100;

type Options = {
  context: Context;
  /** Counts what is refused. */
  shedding: { shed: number };
  /** Folder of the embedded database; null with an external one. */
  databaseFolder?: string | null;
};

/**
 * Load shedding: what is not for the workers needs a database that keeps up, most writes also disk space. Registered
 * after the cached routes, whose stored responses need neither.
 */
export const admission = fp<Options>(async (app: FastifyInstance, { context, shedding, databaseFolder }) => {
  app.addHook("onRequest", async (request) => {
    const { config } = request.routeOptions;
    if (!config.cached && context.db.$client.waitingCount > maxWaitingForDatabase) {
      shedding.shed += 1;
      throw new AppError("unavailable", { retryAfter: 2 });
    }
    const needsDiskSpace = !isRead(request) && !config.needsNoDiskSpace;
    if (databaseFolder && needsDiskSpace) await requireDiskSpace(databaseFolder);
  });
});

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
