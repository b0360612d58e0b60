import pLimit from "p-limit";
import { AppError } from "../../../shared/api/errors.ts";
import { LastingChild } from "../../../shared/child-process.server.ts";
import type { Preview } from "./contract.ts";

/** One at a time: drawing takes the processor, and pages come first. */
const drawing = pLimit(1);
/** Cards that wait to be drawn. */
const maxWaiting = 16;
/** Milliseconds for which one waits. */
const waitTimeout = 1_000;
/** Seconds after which a refused reader may try again. */
const retryAfter = 5;

const child = new LastingChild("server/jobs/draw-preview.ts", { timeout: 10_000, maxIdle: 10_000 });

/** Draws a card in a child process. @throws AppError `unavailable` while others take too long */
export function drawInTurn(preview: Preview): Promise<Uint8Array> {
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
        await child.ask(JSON.stringify(preview)).then((bytes) => resolve(bytes as Uint8Array), reject);
    });
  });
}
