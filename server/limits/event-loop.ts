import { setImmediate } from "node:timers/promises";

/**
 * Lets the event loop run, so that it accepts connections (one per iteration) and reads what has arrived on the others.
 * @param maxMs milliseconds after which it stops early: each iteration is long while other work blocks the thread
 */
export async function yieldToEventLoop(iterations: number, maxMs = Number.POSITIVE_INFINITY): Promise<void> {
  const start = performance.now();
  for (let i = 0; i < iterations && performance.now() - start < maxMs; i++) await setImmediate();
}
