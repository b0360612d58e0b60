import { type IncomingMessage, type RequestListener, Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deadline } from "../../app/shared/deadline.server.ts";
import type { AddressLimit } from "./address-limit.ts";

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

type LimitOptions = {
  maxConnections: number;
  /** A proxy may open more for the moment that it takes to see whose they are. */
  hasProxies: boolean;
  addresses: AddressLimit;
};

/** A server that asks about each connection before it spends anything on it. */
class LimitedServer extends Server {
  readonly #addresses: AddressLimit;

  constructor(listener: RequestListener, { maxConnections, hasProxies, addresses }: LimitOptions) {
    super(
      {
        headersTimeout: deadline(headersTimeout),
        // Node has one limit for all requests, which has to be the longest.
        requestTimeout: uploadTimeout,
        connectionsCheckingInterval: timeoutCheckInterval,
        keepAliveTimeout,
      },
      addresses.limitRequests(listener),
    );
    this.#addresses = addresses;
    this.maxConnections = hasProxies ? 2 * maxConnections : maxConnections;
    this.setTimeout(socketTimeout);
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event === "connection" && !this.#addresses.admitConnection(values[0] as Socket)) return true;
    return super.emit(event as "connection", ...(values as [Socket]));
  }
}

export function createLimitedServer(listener: RequestListener, options: LimitOptions): Server {
  return new LimitedServer(listener, options);
}

/** Makes room while there are many connections, and limits the time of bodies and of silence, but for what staff do. */
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

  // A call of staff that takes minutes says nothing meanwhile. Node sets the usual limit again for the next request.
  app.addHook("preHandler", async ({ actor, raw: { socket }, routeOptions: { handlerTimeout = 0 } }) => {
    if (actor && handlerTimeout > socketTimeout && socket instanceof Socket)
      socket.setTimeout(handlerTimeout);
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
