import type { Socket } from "node:net";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from "fastify";
import type { Context } from "../app/shared/context.server.ts";
import { AppError, errorBody } from "../app/shared/errors.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { registerApi } from "./api.ts";
import type { Env } from "./env.ts";
import { sendError } from "./errors.ts";
import { mediaFiles } from "./media-files.ts";
import { bareHeaders, securityHeaders } from "./plugins/security-headers.ts";

/** Fastify with everything but the pages, which need Vite's module graph (server/app.ts). */
export async function createHttpServer(options: {
  context: Context;
  env: Env;
  checkAnswers?: boolean;
  cache?: AnswerCache;
}): Promise<FastifyInstance> {
  const { context, env } = options;
  const app = Fastify({
    logger:
      env.LOG_LEVEL === "silent" ? false : { level: env.LOG_LEVEL, redact: ["req.headers.authorization"] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false },
    requestTimeout: 60_000,
    // Longer than a statement of the site may run: what takes this long waits for a database that does not answer.
    handlerTimeout: 18_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, (reply as FastifyReply).headers(bareHeaders));
    },
    clientErrorHandler: refuseBrokenRequest,
  });
  app.setErrorHandler(sendError);
  await app.register(securityHeaders, { siteAddress: context.siteAddress });
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  await registerApi(app, options);
  await app.register(mediaFiles, { context });
  return app;
}

/** What is not HTTP never becomes a request: answered on the bare socket, then closed. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
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
      Object.entries(bareHeaders)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("") +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
