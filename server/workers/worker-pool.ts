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
  /** The caller's network: those who wait take turns by it. */
  network: string;
  /** Leaves one worker to others. */
  isLong: boolean;
  isPopular: boolean;
  signal: AbortSignal;
};

type Log = { warn(details: { err: unknown }, message: string): void };
type Waiting = { read: Read; startAt(worker: Worker): void; refuse(): void };

/**
 * Answers public reads in worker threads, as many at once as they can render. A few others wait for a moment, in turns by the
 * callers' networks, the rest is refused at once, so that a flood of reads neither delays what is stored and written nor fills
 * the memory.
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
  /** Reads that a worker has, by network. */
  readonly #reading = new Map<string, number>();
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
    return worker ? this.#read(worker, read) : this.#waitForFree(read);
  }

  #read(worker: Worker, { job, network, signal }: Read): Promise<Answer> {
    this.#reading.set(network, this.#countReading(network) + 1);
    return worker.answer(job, signal).finally(() => {
      const left = this.#countReading(network) - 1;
      if (left > 0) this.#reading.set(network, left);
      else this.#reading.delete(network);
    });
  }

  #countReading(network: string): number {
    return this.#reading.get(network) ?? 0;
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
    const { isLong, signal } = read;
    if (this.#waiting.size >= (isLong ? maxLongWaiting : maxWaiting) && !this.#makeRoomFor(read))
      throw this.#refuse();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      this.#waiting.delete(waiting);
      end();
    };
    const startAt = (worker: Worker) => settle(() => resolve(this.#read(worker, read)));
    const refuse = () => settle(() => reject(this.#refuse()));
    const waiting: Waiting = { read, startAt, refuse };
    const leave = () => settle(() => reject(new AppError("unavailable", { retryAfter })));
    const timer = setTimeout(refuse, deadline(maxWait));
    signal.addEventListener("abort", leave);
    this.#waiting.add(waiting);
    return promise;
  }

  /** The newest read of the network that has most of them waiting goes, where that is more than the caller's has. */
  #makeRoomFor({ network }: Read): boolean {
    const byNetwork = this.#groupWaiting();
    const longest = [...byNetwork.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= (byNetwork.get(network)?.length ?? 0) + 1) return false;
    longest.at(-1)?.refuse();
    return true;
  }

  #groupWaiting(): Map<string, Waiting[]> {
    return Map.groupBy(this.#waiting, ({ read }) => read.network);
  }

  /** Networks with fewer reads at the workers come first, then those with fewer waiting: nobody waits behind a flood. */
  #startNext(): void {
    const inTurn = [...this.#groupWaiting()]
      .map(([network, waiting]) => ({ waiting, reading: this.#countReading(network) }))
      .sort((one, other) => one.reading - other.reading || one.waiting.length - other.waiting.length)
      .flatMap(({ waiting }) => waiting);
    for (const waiting of inTurn) {
      const worker = this.#findFree(waiting.read);
      if (worker) waiting.startAt(worker);
    }
  }

  #refuse(): AppError {
    this.shed += 1;
    return new AppError("unavailable", { retryAfter });
  }
}
