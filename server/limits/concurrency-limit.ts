import { AppError } from "../../app/shared/api/errors.ts";
import { letRounds } from "./event-loop.ts";

/** Reads that may wait for a turn: a burst is served, a flood is not kept. */
const mostWaiting = 200;
/** Longest wait for a turn, in ms: with the making of the answer it stays under two seconds. */
const longestWait = 1_250;
/** A turn that was not given back by then is taken back, in ms: longer than any handler may run. */
const longestTurn = 30_000;
/** Rounds of the event loop between two turns: else new connections, one a round, would wait behind all pages. */
const rounds = 20;
/** Longest that those may take, in ms: work of long pieces, such as an import, takes the thread for a good while each round. */
const longestRounds = 25;
/** Seconds after which a reader who was turned away may come again. */
const retryAfter = 2;

type Waiting = { start(): void; timer: NodeJS.Timeout };

/**
 * How many reads are made anew at once. Pages take the one thread that there is: more of them end no sooner, only
 * together, and whoever else waits for that thread waits for all of them. The API's reads mostly wait for the database.
 */
export const readsAtOnce = { pages: 3, api: 6 } as const;

/**
 * Turns for the reads that visitors ask for and that are not stored: so many at once, so many waiting, so long. Who gets
 * no turn is told at once to come again, so that a flood of reads cannot hold up the staff's writes or fill the memory.
 */
export class ReadGate {
  /** Reads that were turned away since the start. */
  shed = 0;
  #inWork = 0;
  readonly #mostInWork: number;
  readonly #waiting = new Set<Waiting>();

  /** @param mostInWork turns at once */
  constructor(mostInWork: number) {
    this.#mostInWork = mostInWork;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a turn.
   * @param signal ends the waiting of a reader who went away
   * @returns gives the turn back; calling it again does nothing
   * @throws AppError `unavailable` where there is none in time
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    if (this.#inWork >= this.#mostInWork) await this.#wait(signal);
    this.#inWork += 1;
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(lease);
      void letRounds(rounds, longestRounds).then(() => {
        this.#inWork -= 1;
        this.#callNext();
      });
    };
    const lease = setTimeout(leave, longestTurn).unref();
    return leave;
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= mostWaiting) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(one.timer);
        signal?.removeEventListener("abort", goAway);
        this.#waiting.delete(one);
      };
      const goAway = () => {
        leaveQueue();
        reject(unavailable());
      };
      const one: Waiting = {
        start() {
          leaveQueue();
          resolve();
        },
        timer: setTimeout(() => {
          leaveQueue();
          reject(this.#refusal());
        }, longestWait),
      };
      this.#waiting.add(one);
      signal?.addEventListener("abort", goAway);
    });
  }

  #callNext(): void {
    const [next] = this.#waiting;
    next?.start();
  }

  #refusal(): AppError {
    this.shed += 1;
    return unavailable();
  }
}

function unavailable(): AppError {
  return new AppError("unavailable", { retryAfter });
}
