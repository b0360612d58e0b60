import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Milliseconds within which a request must arrive: its head, its body, and a body with files. */
const headersTimeout = 10_000;
const bodyTimeout = 60_000;
export const uploadTimeout = 15 * 60_000;
/** Milliseconds between Node's checks of these limits. */
const timeoutCheckInterval = 5_000;
/** Milliseconds for which a connection may be silent, while a request runs and between requests. */
const [socketTimeout, keepAliveTimeout] = [60_000, 72_000];
/** Share of the limit from which idle connections are closed to make room. */
const crowdedShare = 0.8;

declare module "fastify" {
  interface FastifyInstance {
    /** All open connections. */
    connections: Set<Socket>;
  }
}

export function createLimitedServer(listener: RequestListener, maxConnections: number): Server {
  const server = createServer(
    {
      headersTimeout,
      // Node has one limit for all requests, which has to be the longest.
      requestTimeout: uploadTimeout,
      connectionsCheckingInterval: timeoutCheckInterval,
      keepAliveTimeout,
    },
    listener,
  );
  server.maxConnections = maxConnections;
  return server.setTimeout(socketTimeout);
}

/** Makes room while there are many connections, and limits the time for bodies that are not uploads of staff. */
export function limitConnections(app: FastifyInstance): void {
  const { server } = app;
  const open = new Set<Socket>();
  app.decorate("connections", open);
  let lastCleared = Number.NEGATIVE_INFINITY;
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    const isCrowded = open.size >= server.maxConnections * crowdedShare;
    if (!isCrowded || performance.now() - lastCleared < 1_000) return;
    lastCleared = performance.now();
    server.closeIdleConnections();
  });

  app.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete || isStaffUpload(request)) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else server.emit("clientError", createTimeoutError(), raw.socket);
    }, bodyTimeout).unref();
    raw.once("close", () => clearTimeout(timer));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

function isStaffUpload({ actor, routeOptions: { config } }: FastifyRequest): boolean {
  return Boolean(actor && (config.imageFields || config.readsOwnForm));
}

/** The same error that Node emits. */
function createTimeoutError(): Error {
  return Object.assign(new Error("The body did not arrive in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
