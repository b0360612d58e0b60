import { setImmediate as nextRound } from "node:timers/promises";

/**
 * Lets the event loop go round so many times, each of which takes one waiting connection and reads what has come on all
 * others. A round in which nothing happens takes microseconds; where other work makes them long, fewer are enough.
 * @param longest milliseconds after which no further round is waited for
 */
export async function letRounds(count: number, longest = Number.POSITIVE_INFINITY): Promise<void> {
  const begun = performance.now();
  for (let round = 0; round < count && performance.now() - begun < longest; round++) await nextRound();
}
