import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import fp from "fastify-plugin";
import { apiRoot } from "../../app/shared/api/api-root.ts";
import { getCallerNetwork } from "../../app/shared/api/limits.server.ts";
import { maximumLimit } from "../../app/shared/lists/paging.ts";
import type { Posted } from "../../app/shared/pages/router-context.server.ts";
import { cancelStatementsOn } from "../../db/cancellation.server.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { chooseCompression } from "../cache/stored-response.ts";
import type { Job } from "./messages.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Records of a list from which it takes long. */
const longList = 100;

/**
 * Small reads that this thread does at once: to hand one to a worker and back costs more than to do it. It never
 * does more than this between two looks at its connections, and leaves connections to the database for writes.
 */
const maxSmall = 4;

declare module "fastify" {
  interface FastifyInstance {
    /** Has a worker show the page of a form that was refused. */
    forwardPage(request: FastifyRequest, reply: FastifyReply, posted: Posted): Promise<FastifyReply>;
  }
}

type Options = { workers: WorkerPool; cache: ResponseCache | undefined };

/** Routes with `config.cached` are answered by the workers, whatever their handlers. */
export const forwardReads = fp<Options>(async (app: FastifyInstance, { workers, cache }) => {
  app.decorateRequest("preparedBody", null);
  app.decorateRequest("isPartial", false);

  app.addHook("onRoute", (route) => {
    if (!route.config?.cached) return;
    route.handler = route.config.isSmall
      ? readOrForward(route.handler)
      : (request, reply) => forward(request, reply);
  });

  let reading = 0;
  function readOrForward(read: RouteHandlerMethod): RouteHandlerMethod {
    return async function (request, reply) {
      if (reading >= maxSmall) return forward(request, reply);
      reading += 1;
      try {
        return await cancelStatementsOn(request.signal, async () => read.call(this, request, reply));
      } finally {
        reading -= 1;
      }
    };
  }

  app.decorate("forwardPage", forward);

  async function forward(request: FastifyRequest, reply: FastifyReply, posted?: Posted) {
    const url = request.raw.url ?? "/";
    const job: Job = {
      url,
      kind: url.startsWith(`${apiRoot}/`) ? "api" : "page",
      requestId: request.id,
      compression: chooseCompression(request.headers["accept-encoding"]),
      age: reply.elapsedTime,
      version: cache?.version ?? null,
      ...(posted ? { posted } : {}),
    };
    const { status, headers, isPartial, body } = await workers.answer({
      job,
      network: getCallerNetwork(request.ip),
      isLong: isLong(request),
      isPopular: request.cacheTicket?.isPopular ?? false,
      signal: request.signal,
    });
    reply.code(status).headers(headers);
    if (body instanceof Readable) return reply.send(body);
    request.isPartial = isPartial;
    request.preparedBody = body;
    return reply.send(body.body);
  }
});

/** Files, documents and long lists; a list of the API without a limit is as long as it may be. */
function isLong(request: FastifyRequest): boolean {
  if (request.routeOptions.config.isLong) return true;
  const { pathname, searchParams } = new URL(`http://localhost${request.raw.url}`);
  if (pathname.endsWith(".pdf")) return true;
  const limit = searchParams.get("limit");
  if (limit !== null) return Number(limit) > longList;
  return request.routeOptions.config.isList === true && maximumLimit > longList;
}
