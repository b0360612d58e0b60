import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import type { ReadGate } from "./concurrency-limit.ts";
import { requireRoom } from "./disk-space.ts";

declare module "fastify" {
  interface FastifyRequest {
    leaveGate: (() => void) | null;
  }
}

/** Calls that may wait for a connection to the database before the next one is told to come again. */
const mostWaitingForDatabase = 100;

type Options = {
  gate: ReadGate;
  context: Context;
  /** Where the product keeps its own database; not where another server has it. */
  databaseFolder?: string | null;
};

/**
 * Who is let in under load. Registered after the stored answers, which need no turn: reads of visitors wait for theirs
 * (server/limits/concurrency-limit.ts); all else goes on as long as the database keeps up. Writes also need room on its disk.
 */
export const admission = fp<Options>(async (app: FastifyInstance, { gate, context, databaseFolder }) => {
  if (!app.hasRequestDecorator("leaveGate")) app.decorateRequest("leaveGate", null);

  app.addHook("onRequest", async (request) => {
    if (isPublicRead(request)) request.leaveGate = await gate.enter(request.signal);
    else if (context.db.$client.waitingCount > mostWaitingForDatabase) {
      gate.shed += 1;
      throw new AppError("unavailable", { retryAfter: 2 });
    }
    if (databaseFolder && !isRead(request)) await requireRoom(databaseFolder);
  });
  // Made, and not yet sent: a reader who takes it slowly holds nobody up.
  app.addHook("onSend", async (request, _reply, payload) => {
    request.leaveGate?.();
    return payload;
  });
});

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

function isPublicRead(request: FastifyRequest): boolean {
  return isRead(request) && request.method !== "OPTIONS" && !request.routeOptions.config.permission;
}
