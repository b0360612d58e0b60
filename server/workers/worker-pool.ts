import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../app/shared/api/errors.ts";
import { deadline } from "../../app/shared/deadline.server.ts";
import type { Job, WorkerSettings } from "./messages.ts";
import { type Answer, Worker } from "./worker.ts";

/**
 * Jobs of a kind that a worker has at once: one is rendered while the other waits for the database. Pages that all wait for
 * a table do not hold up the API, nor the other way round.
 */
const maxRunning = 2;
/** What many visitors read, and a save has just changed, does not wait behind what nobody has read before. */
const maxRunningPopular = 3;
/** Jobs that wait, of those the long ones, and for how many milliseconds. */
const [maxWaiting, maxLongWaiting, maxWait] = [200, 100, 1_000];
/** Seconds after which a refused client may try again. */
const retryAfter = 2;
/** Milliseconds before a worker that has died is replaced. */
const restartPause = 500;

export type Read = {
  job: Job;
  /** Leaves one worker to others. */
  isLong: boolean;
  isPopular: boolean;
  signal: AbortSignal;
};

type Log = { warn(details: { err: unknown }, message: string): void };
type Waiting = { read: Read; startAt(worker: Worker): void };

/**
 * Answers public reads in worker threads, as many at once as they can render. A few others wait for a moment, the rest is
 * refused at once, so that a flood of reads neither delays what is stored and written nor fills the memory.
 */
export class WorkerPool {
  /** Refused reads, and workers that died, since the start. */
  shed = 0;
  deaths = 0;
  readonly #settings: WorkerSettings;
  #log: Log | null = null;
  readonly #count: number;
  /** Those that are ready. */
  readonly #workers: Worker[] = [];
  readonly #starting = new Set<Worker>();
  readonly #waiting = new Set<Waiting>();
  #isClosed = false;

  readonly #first: Promise<void>;

  /** Starts the first worker. */
  constructor(settings: WorkerSettings, count: number) {
    this.#settings = settings;
    this.#count = count;
    this.#first = this.#startWorker();
    this.#first.catch(() => {});
  }

  /** Resolves when the first worker is ready, and starts the others one after the other. */
  async start(log: Log): Promise<void> {
    this.#log = log;
    await this.#first;
    void this.#startOthers();
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get ready(): number {
    return this.#workers.length;
  }

  /** @throws AppError `unavailable` if no worker takes it in time, or if its worker dies */
  async answer(read: Read): Promise<Answer> {
    const worker = this.#findFree(read);
    return worker ? worker.answer(read.job, read.signal) : this.#waitForFree(read);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#starting, ...this.#workers].map((worker) => worker.terminate()));
  }

  async #startOthers(): Promise<void> {
    for (let started = 1; started < this.#count && !this.#isClosed; started++)
      await this.#startWorker().catch((error) => this.#replace(error));
  }

  async #startWorker(): Promise<void> {
    const worker = new Worker(this.#settings, () => this.#startNext());
    this.#starting.add(worker);
    await worker.ready.finally(() => this.#starting.delete(worker));
    this.#workers.push(worker);
    void worker.ended.then((cause) => {
      this.#workers.splice(this.#workers.indexOf(worker), 1);
      this.#replace(cause);
    });
    this.#startNext();
  }

  #replace(error: unknown): void {
    if (this.#isClosed) return;
    this.deaths += 1;
    this.#log?.warn({ err: error }, "worker replaced");
    void wait(restartPause, undefined, { ref: false }).then(() => {
      if (!this.#isClosed) this.#startWorker().catch((next) => this.#replace(next));
    });
  }

  /** Long work leaves the first worker to other reads, and half of it where it is the only one. */
  #findFree({ job: { kind }, isLong, isPopular }: Read): Worker | undefined {
    const most = isPopular ? maxRunningPopular : maxRunning;
    const [first, ...others] = this.#workers;
    const isSpared = isLong && (others.length > 0 || (first?.running[kind] ?? 0) > 0);
    return (isSpared ? others : this.#workers)
      .filter(({ running }) => running[kind] < most)
      .sort((one, other) => one.busy - other.busy)[0];
  }

  #waitForFree(read: Read): Promise<Answer> {
    const { job, isLong, signal } = read;
    if (this.#waiting.size >= (isLong ? maxLongWaiting : maxWaiting)) throw this.#refuse();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      this.#waiting.delete(waiting);
      end();
    };
    const startAt = (worker: Worker) => settle(() => resolve(worker.answer(job, signal)));
    const waiting: Waiting = { read, startAt };
    const leave = () => settle(() => reject(new AppError("unavailable", { retryAfter })));
    const timer = setTimeout(() => settle(() => reject(this.#refuse())), deadline(maxWait));
    signal.addEventListener("abort", leave);
    this.#waiting.add(waiting);
    return promise;
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      const worker = this.#findFree(waiting.read);
      if (worker) waiting.startAt(worker);
    }
  }

  #refuse(): AppError {
    this.shed += 1;
    return new AppError("unavailable", { retryAfter });
  }
}
