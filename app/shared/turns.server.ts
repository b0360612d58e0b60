import pLimit from "p-limit";
import { AppError } from "./api/errors.ts";
import { deadline } from "./deadline.server.ts";

/** No more than can be done meanwhile. */
const maxWaiting = 4;
/** Seconds after which a refused reader may try again. */
const retryAfter = 5;

const busy = () => new AppError("unavailable", { retryAfter });

/** What takes the processor is done one at a time, since pages come first; a few wait for their turn. */
export class Turns {
  readonly #work = pLimit(1);
  readonly #maxWait: number;

  /** @param maxWait milliseconds for which one waits for its turn */
  constructor(maxWait: number) {
    this.#maxWait = maxWait;
  }

  /** @throws AppError `unavailable` while too many wait */
  refuseWhileBusy(): void {
    if (this.#work.pendingCount >= maxWaiting) throw busy();
  }

  /** Does the work once it is its turn. @throws AppError `unavailable` while others take too long */
  take<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.refuseWhileBusy();
      let hasTimedOut = false;
      const timer = setTimeout(() => {
        hasTimedOut = true;
        reject(busy());
      }, deadline(this.#maxWait));
      const doInTurn = async () => {
        clearTimeout(timer);
        if (!hasTimedOut) resolve(await work());
      };
      this.#work(doInTurn).catch(reject);
    });
  }
}
