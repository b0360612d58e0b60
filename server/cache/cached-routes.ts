import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { requestIdHeader } from "../telemetry/request-log.ts";
import {
  type AnswerCache,
  isCurrent,
  isTicket,
  type StoredAnswer,
  storedAnswer,
  type Ticket,
} from "./response-cache.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The same for everyone as long as the content is: answered once a version (server/cache/response-cache.ts). */
    cached?: boolean;
  }
  interface FastifyRequest {
    answerTicket: Ticket | null;
    /** What it was asked for lacks something that will be there in a moment: it is kept for as long. */
    isPartial: boolean;
  }
}

/** Headers of the request at hand, not of the answer: set anew for every reader. */
const notStored =
  /^(?:access-control-.*|vary|etag|content-encoding|content-length|connection|keep-alive|date|x-request-id)$/;

/*
 * A browser asks every time whether what it has is still right, and is told so in a few bytes. A network in front of the
 * site (RFC 9213) may answer by itself for a moment, and longer while it asks behind the reader's back.
 */
const caching = {
  "cache-control": "public, no-cache",
  "cdn-cache-control": "public, max-age=1, stale-while-revalidate=60",
} as const;

/** Milliseconds for which an answer that lacks something is kept: a crowd of readers does not have it made for each. */
const partialLasts = 1_000;

/** Answers what is stored, and stores what was answered: routes with `config.cached` of the instance it is registered on. */
export const cachedAnswers = fp<{ cache: AnswerCache }>(async (app: FastifyInstance, { cache }) => {
  if (!app.hasRequestDecorator("answerTicket")) app.decorateRequest("answerTicket", null);
  if (!app.hasRequestDecorator("isPartial")) app.decorateRequest("isPartial", false);

  app.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.config.cached) return;
    const found = await cache.find(request.raw.url ?? "");
    if (found === null) return;
    if (!isTicket(found)) return send(request, reply, found);
    request.answerTicket = found;
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const ticket = request.answerTicket;
    if (!ticket) return payload;
    request.answerTicket = null;
    const answer = toAnswer(request, reply, payload);
    ticket.finish(answer, request.isPartial ? partialLasts : undefined);
    if (!answer) return payload;
    return prepare(request, reply, answer);
  });

  // Whoever waits for an answer that failed, or whose reader went away, makes it themself.
  const giveUp = async (request: FastifyRequest) => request.answerTicket?.finish(null);
  app.addHook("onError", giveUp);
  app.addHook("onRequestAbort", giveUp);
  app.addHook("onTimeout", giveUp);
  app.addHook("onResponse", giveUp);
});

/** Null for what is not to be kept: failures, redirects, streams. */
function toAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): StoredAnswer | null {
  if (reply.statusCode !== 200 || reply.hasHeader("set-cookie")) return null;
  const control = String(reply.getHeader("cache-control") ?? "");
  const isAskedByPerson = request.headers.authorization !== undefined;
  if (control.includes("no-store") && !isAskedByPerson) return null;
  if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return null;
  const headers: StoredAnswer["headers"] = {};
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined && !notStored.test(name)) headers[name] = String(value);
  // A drawing says itself how long it may be kept.
  const isLasting = headers["cache-control"]?.includes("max-age") ?? false;
  const lasting = isLasting ? { "cache-control": String(headers["cache-control"]) } : {};
  const { url } = request.routeOptions;
  return storedAnswer(Buffer.from(payload), { ...headers, ...caching, ...lasting }, url);
}

async function send(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer) {
  return reply.send(await prepare(request, reply, answer));
}

/** Sets the answer's headers in the form that the request takes. @returns its body; none where the reader has it already */
async function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
): Promise<Buffer | null> {
  const form = await answer.form(request.headers["accept-encoding"]);
  const vary = reply.getHeader("vary");
  reply
    .headers({ ...answer.headers, ...form.headers })
    .header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding")
    // The same answer for everyone, in a network's cache too: it is nobody's request that it names.
    .removeHeader(requestIdHeader);
  // The same answer, but asked for by somebody: no cache on the way needs to know.
  if (request.headers.authorization)
    reply.header("cache-control", "no-store").removeHeader("cdn-cache-control");
  if (!isCurrent(request.headers["if-none-match"], form)) return form.body;
  reply.code(304);
  for (const name of ["content-type", "content-length", "content-encoding"]) reply.removeHeader(name);
  return null;
}
