import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Metrics } from "./metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Label of many routes in the metrics, where one each would be too many. */
    routeLabel?: string;
    /** Called by programs every few seconds: logged only at debug. */
    isProbe?: boolean;
  }
  interface FastifyRequest {
    /** Bytes that the connection had sent before this response. */
    bytesBefore: number;
  }
}

/** Header with the id that error pages show and every line of the log has. */
export const requestIdHeader = "X-Request-Id";

const maxPath = 200;

/**
 * One line of the log and one observation of the metrics for each request. For privacy neither the client's address and
 * browser nor anything of query (people search for names) or body is logged.
 */
export const requestLog = fp<{ metrics: Metrics | null }>(async (app, { metrics }) => {
  app.decorateRequest("bytesBefore", 0);
  app.addHook("onRequest", async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    request.bytesBefore = getBytesWritten(request);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = getRouteLabel(request);
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    metrics?.observe({ method, route, status, seconds: elapsedTime / 1000 });
    logRequest(request, reply, route);
  });
});

function logRequest(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const level = request.routeOptions.config?.isProbe ? "debug" : "info";
  request.log[level](
    {
      method: request.method,
      route,
      path: getPath(request.raw.url ?? ""),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: getBytesWritten(request) - request.bytesBefore,
    },
    "request",
  );
}

function getRouteLabel({ is404, routeOptions: { config, url } }: FastifyRequest): string {
  return config?.routeLabel ?? (is404 || !url ? "none" : url);
}

/** @returns the address of a request without its query */
export function getPath(address: string): string {
  return (address.split("?", 1)[0] ?? "").slice(0, maxPath);
}

function getBytesWritten(request: FastifyRequest): number {
  return request.raw.socket?.bytesWritten ?? 0;
}
