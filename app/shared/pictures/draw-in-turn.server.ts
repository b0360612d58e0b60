import pLimit from "p-limit";
import { AppError } from "../api/errors.ts";
import { LastingChild } from "../child-process.server.ts";
import { childTasks } from "../child-tasks.ts";
import { deadline } from "../deadline.server.ts";

/** One at a time: drawing takes the processor, and pages come first. */
const drawing = pLimit(1);
/** Pictures that wait to be drawn: no more than can be drawn meanwhile. */
const maxWaiting = 4;
/** Milliseconds for which one waits. */
const waitTimeout = 400;
/** Seconds after which a refused reader may try again. */
const retryAfter = 5;

/** Milliseconds after which a page that shows a picture gives up, also on a busy machine. */
export const pictureTimeout = childTasks.drawPicture.timeout + waitTimeout;

const child = new LastingChild(childTasks.drawPicture, 10_000);

const busy = () => new AppError("unavailable", { retryAfter });

/** Before anything is read or composed for a picture. @throws AppError `unavailable` while too many wait */
export function refuseWhileBusy(): void {
  if (drawing.pendingCount >= maxWaiting) throw busy();
}

/** The card of a record, or an SVG whose texts are outlines. */
type Picture = { preview: object } | { svg: string };

/**
 * Draws a picture, as PNG, in a child process.
 * @param compose makes what is drawn once it is its turn @throws AppError `unavailable` while others take too long
 */
export function drawInTurn(compose: () => Picture | Promise<Picture>): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    refuseWhileBusy();
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      reject(busy());
    }, deadline(waitTimeout));
    const draw = async () => {
      clearTimeout(timer);
      if (!hasTimedOut) resolve((await child.ask(JSON.stringify(await compose()))) as Uint8Array);
    };
    drawing(draw).catch(reject);
  });
}
