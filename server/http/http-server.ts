import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import compress from "@fastify/compress";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { deadline } from "../../app/shared/deadline.server.ts";
import { memento } from "../../app/visit/case-file/memento.server.ts";
import { datasetFiles } from "../../app/visit/data/dataset-files.server.ts";
import { downloads } from "../../app/visit/data/downloads.server.ts";
import { editionFiles } from "../../app/visit/data/edition-files.server.ts";
import { feeds } from "../../app/visit/data/feeds.server.ts";
import { oai, postedOai } from "../../app/visit/data/oai/oai.server.ts";
import { caseDocument } from "../../app/visit/documents/case-document.server.ts";
import { mapFiles } from "../../app/visit/map/map-files.server.ts";
import { streetFiles } from "../../app/visit/map/streets/street-files.server.ts";
import { reportsFeed } from "../../app/visit/reports/reports-feed.server.ts";
import { cachedRoutes } from "../cache/cached-routes.ts";
import { refuseOtherStates } from "../cache/past-states.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { chooseCompression, isCompressible } from "../cache/stored-response.ts";
import { sendStored } from "../cache/stored-responses.ts";
import { keepStudyFresh } from "../cache/study-words.ts";
import type { Env } from "../env.ts";
import { sendError } from "../errors.ts";
import { AddressLimit } from "../limits/address-limit.ts";
import { callRates } from "../limits/call-rates.ts";
import { createLimitedServer, limitConnections } from "../limits/connections.ts";
import { formatRefusal, refuseInvalidRequest } from "../limits/refusals.ts";
import type { Lifecycle } from "../shutdown/lifecycle.ts";
import { health } from "../telemetry/health.ts";
import { describeError } from "../telemetry/logged-errors.ts";
import { createMetrics, type Load, metricsRoute } from "../telemetry/metrics.ts";
import { getPath, requestIdHeader, requestLog } from "../telemetry/request-log.ts";
import type { StorageState } from "../telemetry/storage-check.ts";
import { readCurrentJob, takeBodies } from "../workers/current-job.ts";
import { forwardReads } from "../workers/forward-reads.ts";
import type { WorkerPool } from "../workers/worker-pool.ts";
import { registerApi } from "./api.ts";
import { mediaFiles } from "./media-files.ts";
import { openapi } from "./openapi.ts";
import { showErrorsOfFiles } from "./plain-page.ts";
import { createRequestIds } from "./request-ids.ts";
import { getBasicHeaders, securityHeaders } from "./security-headers.ts";
import { createProxyCheck } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyInstance {
    load: Load;
  }
}

export type HttpOptions = {
  context: Context;
  env: Env;
  /** Checks every response of the API against its schema, for tests. */
  checkResponses?: boolean;
  cache?: ResponseCache;
  /** Answer the public reads; without them this thread does. */
  workers?: WorkerPool;
  lifecycle?: Lifecycle;
  storage?: StorageState;
  /** Destination of the log, instead of the process's output. */
  logTo?: { write(line: string): void };
  /** Handles requests first, in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** Fastify with everything but the pages, which need Vite's module graph (server/http/pages.ts). */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const {
    context,
    env,
    cache,
    workers,
    lifecycle = { isStopping: false },
    storage = { isReachable: true },
  } = options;
  const shedding = { shed: 0 };
  const load: Load = {
    get shed() {
      return shedding.shed + (workers?.shed ?? 0);
    },
    get waiting() {
      return workers?.waiting ?? 0;
    },
    get ready() {
      return workers?.ready ?? 0;
    },
    get deaths() {
      return workers?.deaths ?? 0;
    },
  };
  const metrics = env.METRICS_TOKEN
    ? createMetrics({ db: context.db, dataDir: env.DATA_DIR, cache, load, storage })
    : null;
  const logsStored = env.LOG_LEVEL === "debug" || env.LOG_LEVEL === "trace";
  const isTrusted = createProxyCheck(env.TRUSTED_PROXIES);
  const basicHeaders = getBasicHeaders(context.siteAddress);

  function createServer(framework: RequestListener) {
    const { middleware } = options;
    const respond: RequestListener = (request, response) => {
      // The last response on this connection, so that the client's next request goes to another instance.
      if (lifecycle.isStopping) response.shouldKeepAlive = false;
      const log = logsStored ? app.log : null;
      if (!cache || !sendStored(request, response, { cache, metrics, log })) framework(request, response);
    };
    const listener: RequestListener = middleware
      ? (request, response) => middleware(request, response, () => respond(request, response))
      : respond;
    const maxConnections = env.MAX_CONNECTIONS;
    const refusal = formatRefusal(new AppError("unavailable", { retryAfter: 2 }), basicHeaders);
    const addresses = new AddressLimit({ maxConnections, isTrustedProxy: isTrusted, refusal });
    const hasProxies = env.TRUSTED_PROXIES.length > 0;
    return createLimitedServer(listener, { maxConnections, hasProxies, addresses });
  }

  const app: FastifyInstance = Fastify({
    ...getFrameworkOptions(options),
    serverFactory: createServer,
    genReqId: createRequestIds(isTrusted),
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? isTrusted : false,
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      const headers = { ...basicHeaders, [requestIdHeader]: request.id };
      sendError(error, request, (reply as FastifyReply).headers(headers));
    },
    clientErrorHandler: (error, socket) => refuseInvalidRequest(error, socket, basicHeaders),
  });
  app.decorate("load", load);
  app.setErrorHandler(sendError);
  limitConnections(app);
  // Also of a request that arrived before the signal: an idle connection would delay the end.
  app.addHook("onSend", async (_request, { raw }) => {
    if (lifecycle.isStopping) raw.shouldKeepAlive = false;
  });
  await app.register(requestLog, { metrics });
  await app.register(securityHeaders, { siteAddress: context.siteAddress });
  refuseOtherStates(app);
  showErrorsOfFiles(app);
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(health, { context, lifecycle, storage });
  if (metrics && env.METRICS_TOKEN) await app.register(metricsRoute, { metrics, token: env.METRICS_TOKEN });
  await app.register(mediaFiles, { context });
  await app.register(streetFiles, { context });
  if (workers) await app.register(forwardReads, { workers, cache });
  await app.register(callRates);
  await app.register(openapi, { address: env.SITE_URL, db: context.db });
  await registerApi(app, { ...options, shedding });
  await app.register(async (files) => {
    if (cache) await files.register(cachedRoutes, { cache });
    files.addHook("onSend", async ({ headers }, reply, payload) => {
      const isCompressed = chooseCompression(headers["accept-encoding"]) !== null;
      // A stream is compressed on its way, and has another digest then.
      if (payload instanceof Readable && isCompressed && isCompressible(reply.getHeader("content-type")))
        reply.removeHeader("repr-digest");
    });
    await registerPublicFiles(files, context, cache);
    await files.register(postedOai);
  });
  return app;
}

/** What visitors and programs read besides pages and API, from the listening thread or a worker. */
async function registerPublicFiles(
  app: FastifyInstance,
  context: Context,
  cache?: ResponseCache,
): Promise<void> {
  keepStudyFresh(app, context.db, cache);
  for (const files of [
    downloads,
    datasetFiles,
    feeds,
    reportsFeed,
    oai,
    editionFiles,
    memento,
    caseDocument,
    mapFiles,
  ])
    await app.register(files, { context });
}

/** Fastify without a socket, for a worker: the API, whose public reads it answers; the pages are added as above. */
export async function createReadServer(
  options: Pick<HttpOptions, "context" | "env">,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...getFrameworkOptions(options),
    genReqId: () => readCurrentJob()?.requestId ?? "",
  });
  app.setErrorHandler(sendError);
  await app.register(takeBodies);
  await registerApi(app, { ...options, shedding: { shed: 0 } });
  await registerPublicFiles(app, options.context);
  return app;
}

function getFrameworkOptions(options: Pick<HttpOptions, "env" | "logTo">) {
  return {
    logger: getLoggerOptions(options),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    routerOptions: { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false },
    // Longer than any statement may run: what takes this long waits for a database that does not respond.
    handlerTimeout: deadline(18_000),
  } satisfies FastifyServerOptions;
}

function getLoggerOptions({
  env,
  logTo,
}: Pick<HttpOptions, "env" | "logTo">): NonNullable<FastifyServerOptions["logger"]> {
  if (env.LOG_LEVEL === "silent") return false;
  return {
    level: env.LOG_LEVEL,
    serializers: {
      err: (error) => ({ ...describeError(error) }),
      // They contain all headers of the request.
      busboyOptions: () => undefined,
      req: ({ method, url }) => ({ method, path: getPath(url ?? "") }),
    },
    ...(logTo ? { stream: logTo } : {}),
  };
}
