import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import { requireDiskSpace } from "./disk-space.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Lets the next read run; set while this one counts against the limit. */
    releasePermit: (() => void) | null;
  }
}

/** Calls that may wait for a database connection before further ones are refused. */
const maxWaitingForDatabase = 100;

type Options = {
  limit: ConcurrencyLimit;
  context: Context;
  /** Folder of the embedded database; null with an external one. */
  databaseFolder?: string | null;
};

/**
 * Load shedding: uncached public reads need a permit, everything else a database that keeps up, most writes also disk space.
 * Registered after the cached routes, whose stored responses need no permit.
 */
export const admission = fp<Options>(async (app: FastifyInstance, { limit, context, databaseFolder }) => {
  if (!app.hasRequestDecorator("releasePermit")) app.decorateRequest("releasePermit", null);

  app.addHook("onRequest", async (request) => {
    if (isPublicRead(request)) request.releasePermit = await limit.acquire(request.signal);
    else if (context.db.$client.waitingCount > maxWaitingForDatabase) {
      limit.shed += 1;
      throw new AppError("unavailable", { retryAfter: 2 });
    }
    const needsDiskSpace = !isRead(request) && !request.routeOptions.config.needsNoDiskSpace;
    if (databaseFolder && needsDiskSpace) await requireDiskSpace(databaseFolder);
  });
  // Before the response is sent, so that a slow client delays nobody.
  app.addHook("onSend", async (request, _reply, payload) => {
    request.releasePermit?.();
    return payload;
  });
});

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

function isPublicRead(request: FastifyRequest): boolean {
  return isRead(request) && request.method !== "OPTIONS" && !request.routeOptions.config.permission;
}
