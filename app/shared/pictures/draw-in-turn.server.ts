import { LastingChild } from "../child-process.server.ts";
import { childTasks } from "../child-tasks.ts";
import { Turns } from "../turns.server.ts";

/** Milliseconds for which a picture waits to be drawn. */
const waitTimeout = 400;

/** Milliseconds after which a page that shows a picture gives up, also on a busy machine. */
export const pictureTimeout = childTasks.drawPicture.timeout + waitTimeout;

const turns = new Turns(waitTimeout);
const child = new LastingChild(childTasks.drawPicture, 10_000);

/** Before anything is read or composed for a picture. @throws AppError `unavailable` while too many wait */
export function refuseWhileBusy(): void {
  turns.refuseWhileBusy();
}

/** The card of a record, or an SVG whose texts are outlines. */
type Picture = { preview: object } | { svg: string };

/**
 * Draws a picture, as PNG, in a child process.
 * @param compose makes what is drawn once it is its turn @throws AppError `unavailable` while others take too long
 */
export function drawInTurn(compose: () => Picture | Promise<Picture>): Promise<Uint8Array> {
  return turns.take(async () => (await child.ask(JSON.stringify(await compose()))) as Uint8Array);
}
