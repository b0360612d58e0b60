import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { letRounds } from "../limits/event-loop.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Longest that an answer under way may take once no new request is taken, in ms: a page, a write, not a film. */
const longestAnswer = 10_000;
/** Longest that a connection may keep silent then, in ms: browsers open some that they never use. */
const longestSilence = 1_000;
/** Longest that a quiet moment to close the door is waited for, and how short a round of the event loop is quiet, in ms. */
const longestNoise = 2_000;
const quietRound = 0.1;

/**
 * Ends answering without cutting anything short: first `/readyz` says so while every request is still answered, each as
 * the last of its connection; then nothing new is taken, and what is under way is finished, in bounded time.
 * @param delay seconds that whoever sends readers has to notice
 * @param hurry ends all waiting, and the connections with it
 */
export async function stopAnswering(
  http: FastifyInstance,
  lifecycle: Lifecycle,
  { delay, hurry }: { delay: number; hurry: AbortSignal },
): Promise<void> {
  lifecycle.isStopping = true;
  const { server } = http;
  if (server.listening) {
    await wait(delay * 1000, undefined, { signal: hurry }).catch(() => {});
    const cut = () => server.closeAllConnections();
    const late = setTimeout(cut, longestAnswer);
    hurry.addEventListener("abort", cut);
    const silent = setTimeout(() => {
      for (const socket of http.connections) if (socket.bytesRead === 0) socket.destroy();
    }, longestSilence);
    const ended = closeAtQuietMoment(server);
    if (hurry.aborted) cut();
    await ended;
    clearTimeout(silent);
    clearTimeout(late);
  }
  await http.close();
}

/**
 * Takes no more connections. Those that the system holds and nobody has taken yet are broken off then, so it is done right
 * after a round of the event loop that found none, and was short.
 * @returns when the last answer has gone out
 */
async function closeAtQuietMoment(server: Server): Promise<void> {
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  server.on("connection", count);
  const begun = performance.now();
  for (let isQuiet = false; !isQuiet && performance.now() - begun < longestNoise; ) {
    taken = 0;
    const round = performance.now();
    await letRounds(1);
    isQuiet = taken === 0 && performance.now() - round < quietRound;
  }
  server.off("connection", count);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  return promise;
}
