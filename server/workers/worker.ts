import { resolve } from "node:path";
import { Readable } from "node:stream";
import { Worker as Thread } from "node:worker_threads";
import { AppError } from "../../app/shared/api/errors.ts";
import { deadline } from "../../app/shared/deadline.server.ts";
import type { PreparedBody } from "../cache/stored-response.ts";
import type { Head, Job, Kind, Request, Response, WorkerSettings } from "./messages.ts";

/** Megabytes of the heap: less of the young generation halves the speed, as much of the old one is never needed. */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 };
/** Milliseconds in which a worker must end a job that nobody waits for any more, or it hangs. */
const abortTimeout = 20_000;
/** Seconds after which a client may try again when its worker has died. */
const retryAfter = 2;

export type Answer = Head & { body: PreparedBody | Readable };

type Call = {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  /** Lets the worker take another job. */
  release(): void;
  stream: Readable | null;
};

/** A worker thread as the thread that listens sees it. */
export class Worker {
  /** Jobs that keep it busy. */
  readonly running: Record<Kind, number> = { page: 0, api: 0 };
  readonly ready: Promise<void>;
  /** The cause, when the thread has ended. */
  readonly ended: Promise<unknown>;
  readonly #thread: Thread;
  readonly #calls = new Map<number, Call>();
  readonly #onFree: () => void;
  #last = 0;

  /** @param onFree called whenever it can take another job */
  constructor(settings: WorkerSettings, onFree: () => void) {
    this.#onFree = onFree;
    this.#thread = new Thread(resolve("server/workers/thread.ts"), { workerData: settings, resourceLimits });
    const ready = Promise.withResolvers<void>();
    this.ready = ready.promise;
    ready.promise.catch(() => {});
    let cause: unknown = new Error("The worker has ended.");
    this.#thread.on("message", (response: Response) => {
      if (response.kind === "ready") ready.resolve();
      else this.#receive(response);
    });
    this.#thread.on("error", (error) => {
      cause = error;
    });
    this.ended = new Promise((end) => {
      this.#thread.on("exit", () => {
        ready.reject(cause);
        for (const call of this.#calls.values()) fail(call, cause);
        this.#calls.clear();
        end(cause);
      });
    });
  }

  get busy(): number {
    return this.running.page + this.running.api;
  }

  /**
   * @param signal aborts when nobody waits for the answer any more
   * @throws AppError `unavailable` if the worker dies
   */
  answer(job: Job, signal: AbortSignal): Promise<Answer> {
    const number = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    let isRunning = true;
    let timer: NodeJS.Timeout | undefined;
    this.running[job.kind] += 1;
    const release = () => {
      clearTimeout(timer);
      if (!isRunning) return;
      isRunning = false;
      this.running[job.kind] -= 1;
      this.#onFree();
    };
    const call: Call = { resolve, reject, release, stream: null };
    this.#calls.set(number, call);
    this.#post({ kind: "answer", call: number, job });
    signal.addEventListener("abort", () => {
      if (!this.#calls.has(number)) return;
      this.#post({ kind: "abort", call: number });
      reject(createRefusal(signal.reason));
      if (isRunning) timer = setTimeout(() => void this.terminate(), deadline(abortTimeout)).unref();
    });
    return promise;
  }

  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }

  #post(request: Request): void {
    this.#thread.postMessage(request);
  }

  #receive(response: Exclude<Response, { kind: "ready" }>): void {
    const call = this.#calls.get(response.call);
    if (!call) return;
    switch (response.kind) {
      case "waiting":
        call.release();
        return;
      case "answered":
        call.resolve({ ...response.head, body: toBuffers(response.body) });
        break;
      case "streaming":
        call.stream = this.#createStream(response.call);
        call.resolve({ ...response.head, body: call.stream });
        call.release();
        return;
      case "chunk":
        call.stream?.push(response.chunk);
        if (response.chunk) return;
        break;
      case "failed":
        fail(call, new Error(response.reason));
    }
    this.#calls.delete(response.call);
    call.release();
  }

  /** A stream whose chunks the worker sends one by one, as the client takes them. */
  #createStream(call: number): Readable {
    const stream = new Readable({
      highWaterMark: 0,
      read: () => this.#post({ kind: "pull", call }),
      destroy: (error, callback) => {
        if (this.#calls.delete(call)) this.#post({ kind: "abort", call });
        callback(error);
      },
    });
    // If its reader has left before it began, nobody else hears how it ends.
    return stream.on("error", () => {});
  }
}

function fail(call: Call, cause: unknown): void {
  const error = createRefusal(cause);
  call.reject(error);
  call.stream?.destroy(error);
  call.release();
}

function createRefusal(cause: unknown): AppError {
  return new AppError("unavailable", { retryAfter, cause });
}

/** Buffers arrive from another thread as plain arrays of bytes. */
function toBuffers({ body, digest, compressed }: PreparedBody): PreparedBody {
  const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    body: toBuffer(body),
    digest,
    compressed: compressed && { ...compressed, body: toBuffer(compressed.body) },
  };
}
