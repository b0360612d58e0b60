import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Milliseconds in which the head of a request has to come. */
export const headersTimeout = 10_000;
/** Milliseconds in which a request has to come whole. */
const bodyTimeout = 60_000;
/** The same for a call with files, and for its work: an import is long. */
export const uploadTimeout = 15 * 60_000;
/** How often Node looks for requests that take too long, in ms. */
export const lookEvery = 5_000;

/** From this share of the limit on, connections that wait for a next request make room for new ones. */
const crowded = 0.8;

declare module "fastify" {
  interface FastifyInstance {
    /** All that are open. */
    connections: Set<Socket>;
  }
}

/** Bounds how many connections there are, and how long a body may be on its way. */
export function limitConnections(app: FastifyInstance, most: number): void {
  const { server } = app;
  server.maxConnections = most;
  const open = new Set<Socket>();
  app.decorate("connections", open);
  let lastCleared = Number.NEGATIVE_INFINITY;
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size < most * crowded || performance.now() - lastCleared < 1_000) return;
    lastCleared = performance.now();
    server.closeIdleConnections();
  });

  /*
   * Node knows one limit for all requests, which has to be the longest. Whoever is known, and sends files, has that long;
   * everybody else's body has to be there in a minute, also where it was refused before it was read.
   */
  app.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete || isKnownUpload(request)) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else server.emit("clientError", tooSlow(), raw.socket);
    }, bodyTimeout).unref();
    raw.once("close", () => clearTimeout(timer));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

function isKnownUpload({ actor, routeOptions: { config } }: FastifyRequest): boolean {
  return Boolean(actor && (config.imageFields || config.readsOwnForm));
}

/** The error that Node itself has for it. */
function tooSlow(): Error {
  return Object.assign(new Error("The body did not come in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
