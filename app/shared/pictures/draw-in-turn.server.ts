import pLimit from "p-limit";
import { AppError } from "../api/errors.ts";
import { LastingChild } from "../child-process.server.ts";

/** One at a time: drawing takes the processor, and pages come first. */
const drawing = pLimit(1);
/** Pictures that wait to be drawn. */
const maxWaiting = 16;
/** Milliseconds for which one waits. */
const waitTimeout = 1_000;
/** Seconds after which a refused reader may try again. */
const retryAfter = 5;

const child = new LastingChild("server/jobs/draw-picture.ts", { timeout: 10_000, maxIdle: 10_000 });

/**
 * Draws a picture, as PNG, in a child process.
 * @param order the card of a record, or an SVG whose texts are outlines @throws AppError `unavailable` while others take too long
 */
export function drawInTurn(order: { preview: object } | { svg: string }): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new AppError("unavailable", { retryAfter }));
    if (drawing.pendingCount >= maxWaiting) return refuse();
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      refuse();
    }, waitTimeout);
    void drawing(async () => {
      clearTimeout(timer);
      if (!hasTimedOut)
        await child.ask(JSON.stringify(order)).then((bytes) => resolve(bytes as Uint8Array), reject);
    });
  });
}
