import { setImmediate as nextRound } from "node:timers/promises";

/**
 * Lets the event loop go round so many times, each of which takes one waiting connection and reads what has come on all
 * others. A round in which nothing happens takes microseconds.
 */
export async function letRounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) await nextRound();
}
