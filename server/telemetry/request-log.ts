import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Metrics } from "./metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What many routes are counted as in the metrics, where each would be too much. */
    countedAs?: string;
    /** Asked by programs every few seconds: in the log only at debug. */
    isProbe?: boolean;
  }
  interface FastifyRequest {
    /** Bytes that the connection had sent before this answer. */
    bytesBefore: number;
  }
}

/** The answer's header that names its request; error pages show it and every line of the log has it. */
export const requestIdHeader = "X-Request-Id";

const longestPath = 200;

/**
 * One line of the log and one entry of the metrics for each request. Whose it was is not written down: neither address nor
 * browser, nothing of the query (people search for names) and nothing of a body. A proxy in front knows the addresses,
 * and operators keep its log as long as the law that holds for them allows.
 */
export const observation = fp<{ metrics: Metrics | null }>(async (app, { metrics }) => {
  app.decorateRequest("bytesBefore", 0);
  app.addHook("onRequest", async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    request.bytesBefore = bytesWritten(request);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request);
    metrics?.observe({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    logRequest(request, reply, route);
  });
});

function logRequest(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const level = request.routeOptions.config?.isProbe ? "debug" : "info";
  request.log[level](
    {
      method: request.method,
      route,
      path: pathOf(request.raw.url ?? ""),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: bytesWritten(request) - request.bytesBefore,
    },
    "request",
  );
}

/** The pattern that the request fell under, of which there are so many as the product has routes. */
function routeOf({ is404, routeOptions: { config, url } }: FastifyRequest): string {
  return config?.countedAs ?? (is404 || !url ? "none" : url);
}

/** @param address of a request. @returns it without its query */
export function pathOf(address: string): string {
  return (address.split("?", 1)[0] ?? "").slice(0, longestPath);
}

function bytesWritten(request: FastifyRequest): number {
  return request.raw.socket?.bytesWritten ?? 0;
}
