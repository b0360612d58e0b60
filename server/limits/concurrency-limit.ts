import { AppError } from "../../app/shared/api/errors.ts";
import { yieldToEventLoop } from "./event-loop.ts";

const maxWaiting = 200;
/** Milliseconds; with the rendering itself a response takes less than two seconds. */
const maxWait = 1_250;
/** Milliseconds after which a permit is taken back; longer than any handler may run. */
const permitTimeout = 30_000;
/** Iterations of the event loop, and at most milliseconds, between two permits, so that new connections are accepted. */
const [iterations, maxYield] = [20, 25];
/** Seconds. */
const retryAfter = 2;

/**
 * Uncached reads at once. Pages are rendered on the only thread: more of them would end no sooner and delay everything
 * else. Reads of the API mostly wait for the database.
 */
export const concurrentReads = { pages: 3, api: 6 } as const;

/**
 * Limits how many uncached reads run and wait, and for how long. Others are refused at once, so that a flood of reads
 * neither delays writes nor fills the memory.
 */
export class ConcurrencyLimit {
  /** Refused requests since the start. */
  shed = 0;
  #running = 0;
  readonly #maxRunning: number;
  /** Functions that start the waiting reads, oldest first. */
  readonly #waiting = new Set<() => void>();

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a permit.
   * @param signal ends the wait when the client disconnects
   * @returns a function that releases the permit; calling it again does nothing
   * @throws AppError `unavailable` if there is none in time
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    if (this.#running >= this.#maxRunning) await this.#wait(signal);
    this.#running += 1;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      void yieldToEventLoop(iterations, maxYield).then(() => {
        this.#running -= 1;
        const [startNext] = this.#waiting;
        startNext?.();
      });
    };
    const timer = setTimeout(release, permitTimeout).unref();
    return release;
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= maxWaiting) throw this.#refuse();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      this.#waiting.delete(start);
      end();
    };
    const start = () => settle(resolve);
    const cancel = () => settle(() => reject(createRefusal()));
    const timer = setTimeout(() => settle(() => reject(this.#refuse())), maxWait);
    this.#waiting.add(start);
    signal?.addEventListener("abort", cancel);
    return promise;
  }

  #refuse(): AppError {
    this.shed += 1;
    return createRefusal();
  }
}

function createRefusal(): AppError {
  return new AppError("unavailable", { retryAfter });
}
