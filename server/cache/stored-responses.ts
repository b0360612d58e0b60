import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "../telemetry/metrics.ts";
import { getPath } from "../telemetry/request-log.ts";
import { formatResponse } from "./conditional.ts";
import type { ResponseCache } from "./response-cache.ts";
import type { ResponseVariant, StoredResponse } from "./stored-response.ts";

/**
 * Sends stored responses without the framework, whose hooks have nothing to add to them. Requests with a token, from
 * another origin or with a body go through the framework (server/cache/cached-routes.ts), which sends the same bytes.
 * Stored responses are counted, but logged only at debug: writing the line would take as long as responding.
 * @returns false if the framework has to handle the request
 */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, metrics, log }: { cache: ResponseCache; metrics: Metrics | null; log: FastifyBaseLogger | null },
): boolean {
  const stored = isPlainRead(request) ? cache.peek(request.url ?? "") : undefined;
  const variant = stored?.getReadyVariant(readAcceptEncoding(request));
  if (!stored || !variant) return false;
  const start = performance.now();
  cache.hits += 1;
  const status = write(response, stored, variant, request.headers["if-none-match"]);
  const seconds = (performance.now() - start) / 1000;
  metrics?.observe({ method: "GET", route: stored.route, status, seconds });
  log?.debug({ path: getPath(request.url ?? ""), status }, "stored response");
  return true;
}

/** @returns the status */
function write(
  response: ServerResponse,
  stored: StoredResponse,
  variant: ResponseVariant,
  condition: string | undefined,
): 200 | 304 {
  if (condition === undefined) {
    response.writeHead(200, variant.head).end(variant.body);
    return 200;
  }
  const { status, headers, body } = formatResponse(stored, variant, condition);
  response.writeHead(status, headers).end(body);
  return status;
}

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

function readAcceptEncoding({ headers }: IncomingMessage): string | undefined {
  const accepted = headers["accept-encoding"];
  return Array.isArray(accepted) ? accepted.join(",") : accepted;
}
