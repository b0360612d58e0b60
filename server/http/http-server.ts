import type { Socket } from "node:net";
import compress from "@fastify/compress";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { AppError, errorBody } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import type { AnswerCache } from "../cache/response-cache.ts";
import type { Env } from "../env.ts";
import { sendError } from "../errors.ts";
import { ReadGate, readsAtOnce } from "../limits/concurrency-limit.ts";
import { headersTimeout, limitConnections, lookEvery, uploadTimeout } from "../limits/connections.ts";
import type { Lifecycle } from "../shutdown/lifecycle.ts";
import { health } from "../telemetry/health.ts";
import { describeError } from "../telemetry/logged-errors.ts";
import { createMetrics, type Metrics, metricsRoute } from "../telemetry/metrics.ts";
import { observation, pathOf, requestIdHeader } from "../telemetry/request-log.ts";
import { registerApi } from "./api.ts";
import { mediaFiles } from "./media-files.ts";
import { requestIds } from "./request-ids.ts";
import { bareHeaders, securityHeaders } from "./security-headers.ts";
import { trustOf } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Turns for what is not stored. */
    gates: Record<keyof typeof readsAtOnce, ReadGate>;
    /** Null where none are asked for. */
    metrics: Metrics | null;
  }
}

export type HttpOptions = {
  context: Context;
  env: Env;
  checkAnswers?: boolean;
  cache?: AnswerCache;
  lifecycle?: Lifecycle;
  /** Where the log goes, instead of the process's output. */
  logTo?: { write(line: string): void };
};

/** Fastify with everything but the pages, which need Vite's module graph (server/app.ts). */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { context, env, cache, lifecycle = { isStopping: false } } = options;
  const isTrusted = trustOf(env.TRUSTED_PROXIES);
  const bare = bareHeaders(context.siteAddress);
  const app = Fastify({
    logger: loggerOptions(options),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    genReqId: requestIds(isTrusted),
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? isTrusted : false,
    routerOptions: { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false },
    http: { headersTimeout, connectionsCheckingInterval: lookEvery },
    requestTimeout: uploadTimeout,
    // Longer than a statement of the site may run: what takes this long waits for a database that does not answer.
    handlerTimeout: 18_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, (reply as FastifyReply).headers(bare).header(requestIdHeader, request.id));
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, bare),
  });
  const gates = { pages: new ReadGate(readsAtOnce.pages), api: new ReadGate(readsAtOnce.api) };
  app.decorate("gates", gates);
  app.decorate("metrics", env.METRICS_TOKEN ? createMetrics({ db: context.db, cache, gates }) : null);
  app.setErrorHandler(sendError);
  limitConnections(app, env.MAX_CONNECTIONS);
  await app.register(observation, { metrics: app.metrics });
  await app.register(securityHeaders, { siteAddress: context.siteAddress });
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(health, { context, lifecycle });
  if (app.metrics && env.METRICS_TOKEN)
    await app.register(metricsRoute, { metrics: app.metrics, token: env.METRICS_TOKEN });
  await registerApi(app, { ...options, gate: gates.api });
  await app.register(mediaFiles, { context });
  return app;
}

function loggerOptions({ env, logTo }: HttpOptions): FastifyServerOptions["logger"] {
  if (env.LOG_LEVEL === "silent") return false;
  return {
    level: env.LOG_LEVEL,
    serializers: {
      err: (error) => ({ ...describeError(error) }),
      // Of a form, with all headers of its request.
      busboyOptions: () => undefined,
      req: ({ method, url }) => ({ method, path: pathOf(url ?? "") }),
    },
    ...(logTo ? { stream: logTo } : {}),
  };
}

/** What is not HTTP never becomes a request: answered on the bare socket, then closed. */
function refuseBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = new AppError(
    error.code === "HPE_HEADER_OVERFLOW"
      ? "headersTooLarge"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "timeout"
        : "malformed",
  );
  const body = JSON.stringify(errorBody(known));
  socket.end(
    `HTTP/1.1 ${known.status} Error\r\nContent-Type: application/json; charset=utf-8\r\n` +
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("") +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
