import type { Server } from "node:http";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { deadline } from "../../app/shared/deadline.server.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Milliseconds for responses under way, once no new connection is accepted: a page or a write, not a film. */
const maxResponse = 10_000;
/** Milliseconds for connections that have not sent anything; browsers open some in advance. */
const maxSilence = 1_000;
/** Milliseconds between two looks for connections that have become idle. */
const idleCheck = 250;
/** Milliseconds to wait for a quiet event loop, and the longest iteration that counts as quiet. */
const [maxQuietWait, quietIteration] = [2_000, 0.1];

/**
 * Stops without cutting off a response. `/readyz` fails at once, while every request is still handled, each as the last
 * of its connection; then no connection is accepted and what is under way ends in bounded time.
 * @param delay seconds in which a load balancer can notice
 * @param abort ends all waiting and all connections
 */
export async function stopServer(
  http: FastifyInstance,
  lifecycle: Lifecycle,
  { delay, abort }: { delay: number; abort: AbortSignal },
): Promise<void> {
  lifecycle.isStopping = true;
  const { server } = http;
  if (server.listening) {
    await wait(delay * 1000, undefined, { signal: abort }).catch(() => {});
    const closeAll = () => server.closeAllConnections();
    const responseTimer = setTimeout(closeAll, deadline(maxResponse));
    abort.addEventListener("abort", closeAll);
    // A response whose head was sent before the signal has promised to keep its connection.
    const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheck);
    if (abort.aborted) closeAll();
    await waitUntilQuiet(server);
    const closed = new Promise((resolve) => server.close(resolve));
    // Until now a connection could come that had no time yet to send something.
    const silenceTimer = setTimeout(() => {
      for (const socket of http.connections) if (socket.bytesRead === 0) socket.destroy();
    }, deadline(maxSilence));
    await closed;
    clearInterval(idleTimer);
    clearTimeout(silenceTimer);
    clearTimeout(responseTimer);
  }
  await http.close();
}

/**
 * Closing resets connections that the system has queued and the process has not accepted yet, so it has to follow directly
 * on a short iteration of the event loop that accepted none.
 */
async function waitUntilQuiet(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  const start = performance.now();
  for (let isQuiet = false; !isQuiet && performance.now() - start < deadline(maxQuietWait); ) {
    accepted = 0;
    const iteration = performance.now();
    // An iteration of the event loop, which accepts at most one connection.
    await setImmediate();
    isQuiet = accepted === 0 && performance.now() - iteration < quietIteration;
  }
  server.off("connection", count);
}
