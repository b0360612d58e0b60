import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { requestIdHeader } from "../telemetry/request-log.ts";
import { formatResponse } from "./conditional.ts";
import { getDeclaredAddress } from "./declared-address.ts";
import { isTicket, type ResponseCache, type Ticket } from "./response-cache.ts";
import { chooseCompression, type PreparedBody, prepareBody, StoredResponse } from "./stored-response.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The response depends on nothing but the address and the content: rendered once per content version. */
    cached?: boolean;
    /** The parameters that the response depends on, where its schema does not say them. */
    parameters?: readonly string[];
  }
  interface FastifyRequest {
    cacheTicket: Ticket | null;
    /** The response lacks something that will soon be available: it is stored only briefly. */
    isPartial: boolean;
    /** The body as a worker prepared it (server/workers). */
    preparedBody: PreparedBody | null;
  }
}

/** Headers that belong to one request. */
const notStored =
  /^(?:access-control-.*|etag|content-encoding|content-length|connection|keep-alive|date|x-request-id)$/;

/** A CDN that knows RFC 9213 may serve a copy for a second, and a stale one while it revalidates. */
const cdnControl = "public, max-age=1, stale-while-revalidate=60";

/** Milliseconds for which a partial response is stored, so that many readers do not render one each. */
const partialTtl = 1_000;

/** Serves and stores the responses of routes with `config.cached`. */
export const cachedRoutes = fp<{ cache: ResponseCache }>(async (app: FastifyInstance, { cache }) => {
  if (!app.hasRequestDecorator("cacheTicket")) app.decorateRequest("cacheTicket", null);
  if (!app.hasRequestDecorator("isPartial")) app.decorateRequest("isPartial", false);
  if (!app.hasRequestDecorator("preparedBody")) app.decorateRequest("preparedBody", null);

  app.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.config.cached) return;
    request.raw.url = getDeclaredAddress(request);
    const { signal } = request;
    const found = await cache.find(request.raw.url);
    if (found === null) return;
    // A 304 has no body; `null` would be sent as JSON.
    if (!isTicket(found)) return reply.send((await applyStored(request, reply, found)) ?? undefined);
    // No hook follows for a reader who left, or was refused, while waiting: others would wait for them in vain.
    if (signal.aborted) found.finish(null);
    else request.cacheTicket = found;
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { cacheTicket: ticket, preparedBody } = request;
    const body = ticket && isStorable(request, reply, payload) ? payload : null;
    if (body === null) {
      // A stream may take its reader an hour.
      if (payload instanceof Readable) ticket?.finish(null);
      return preparedBody ? applyPrepared(reply, preparedBody) : payload;
    }
    const compression = chooseCompression(request.headers["accept-encoding"]);
    const prepared = preparedBody ?? prepareBody(Buffer.from(body), compression, reply.getHeaders());
    const response = new StoredResponse(
      prepared,
      getStoredHeaders(reply, cache.control),
      request.routeOptions.url,
    );
    request.cacheTicket = null;
    ticket?.finish(response, request.isPartial ? partialTtl : undefined);
    return applyStored(request, reply, response);
  });

  // Requests that wait for this one render the response themselves.
  const releaseTicket = async (request: FastifyRequest) => request.cacheTicket?.finish(null);
  app.addHook("onError", releaseTicket);
  app.addHook("onRequestAbort", releaseTicket);
  app.addHook("onTimeout", releaseTicket);
  app.addHook("onResponse", releaseTicket);
});

/** Whether the response may be stored: no failure, redirect or stream, nor what one reader alone may see. */
function isStorable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  if (reply.statusCode !== 200 || reply.hasHeader("set-cookie")) return false;
  if (request.isForOneReader) return false;
  return typeof payload === "string" || Buffer.isBuffer(payload);
}

function getStoredHeaders(reply: FastifyReply, usual: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined && !notStored.test(name)) headers[name] = String(value);
  // Some responses, such as drawings, set their own lifetime.
  const control = headers["cache-control"] ?? "";
  return {
    ...headers,
    vary: addVary(reply),
    "cache-control": control.includes("max-age") ? control : usual,
    "cdn-cache-control": cdnControl,
  };
}

/** Sets the headers of a response that is not stored. @returns its body, compressed if the client accepts it */
function applyPrepared(reply: FastifyReply, { body, compressed }: PreparedBody): Buffer {
  if (!compressed) return body;
  reply
    .removeHeader("content-length")
    .removeHeader("repr-digest")
    .header("content-encoding", compressed.compression)
    .header("vary", addVary(reply));
  return compressed.body;
}

/** Sets status and headers. @returns the body in the encoding that the client accepts */
async function applyStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredResponse,
): Promise<Buffer | null> {
  const variant = await stored.getVariant(request.headers["accept-encoding"]);
  const { status, headers, body } = formatResponse(stored, variant, request.headers["if-none-match"]);
  for (const name of ["content-type", "content-length", "content-encoding"]) reply.removeHeader(name);
  reply
    .code(status)
    .headers(headers)
    // A CDN may store this response, which then belongs to no single request.
    .removeHeader(requestIdHeader);
  if (request.headers.authorization)
    reply.header("cache-control", "no-store").removeHeader("cdn-cache-control");
  return body;
}

function addVary(reply: FastifyReply): string {
  const vary = reply.getHeader("vary");
  return vary ? `${vary}, Accept-Encoding` : "Accept-Encoding";
}
