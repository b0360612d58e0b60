import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Lifecycle } from "../shutdown/lifecycle.ts";
import { pathOf } from "../telemetry/request-log.ts";
import { type AnswerCache, type AnswerForm, isCurrent, type StoredAnswer } from "./response-cache.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers what is at hand before the framework is asked: a stored answer is known to be the same for everyone, so none of
 * its hooks has anything to add. Whoever comes with a token, from another origin, or in any way that is not plain reading
 * goes the whole way (server/cache/cached-routes.ts), which ends in the same bytes. These answers are counted, but
 * have a line in the log only at debug: writing it would take as long as answering.
 */
export function answerStored(app: FastifyInstance, cache: AnswerCache, lifecycle: Lifecycle): void {
  const [askFramework] = app.server.listeners("request") as Answer[];
  if (!askFramework) throw new Error("The framework has not begun to listen.");
  const { metrics } = app;
  const isLogged = app.log.level === "debug" || app.log.level === "trace";
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // The last answer on this connection, so that whoever keeps it open goes elsewhere with the next request.
    if (lifecycle.isStopping) response.shouldKeepAlive = false;
    const answer = isPlainReading(request) ? cache.peek(request.url ?? "") : undefined;
    const form = answer?.readyForm(encodingsOf(request));
    if (!answer || !form) return askFramework(request, response);
    const begun = metrics ? performance.now() : 0;
    cache.hits += 1;
    send(request, response, answer, form);
    const status = response.statusCode;
    metrics?.observe({
      method: "GET",
      route: answer.route,
      status,
      seconds: (performance.now() - begun) / 1000,
    });
    if (isLogged) app.log.debug({ path: pathOf(request.url ?? ""), status }, "stored answer");
  });
}

function isPlainReading({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

function encodingsOf({ headers }: IncomingMessage): string | undefined {
  const accepted = headers["accept-encoding"];
  return Array.isArray(accepted) ? accepted.join(",") : accepted;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { headers }: StoredAnswer,
  form: AnswerForm,
): void {
  if (isCurrent(request.headers["if-none-match"], form)) {
    const { "content-type": _type, ...rest } = headers;
    response.writeHead(304, { ...rest, etag: form.headers.etag, vary: "Accept-Encoding" }).end();
    return;
  }
  response.writeHead(200, { ...headers, ...form.headers, vary: "Accept-Encoding" }).end(form.body);
}
