import type { Readable } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../app/shared/api/errors.ts";
import { cancelStatementsOn } from "../../db/cancellation.server.ts";
import { readAtVersion } from "../../db/shared-reads.server.ts";
import { prepareBody } from "../cache/stored-response.ts";
import { type CurrentJob, runJob } from "./current-job.ts";
import type { Head, Job, Request, Response } from "./messages.ts";

/** Headers that the thread that listens sets itself. */
const ownHeaders = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/** Answers the jobs that arrive at the port with the responses of an application that does not listen. */
export function answerJobs(app: FastifyInstance, port: MessagePort): void {
  const calls = new Map<number, Call>();
  port.on("message", (request: Request) => {
    const known = calls.get(request.call);
    if (request.kind === "abort") known?.abort();
    else if (request.kind === "pull") known?.pull();
    else {
      const call = new Call(port, request.call);
      calls.set(request.call, call);
      void call.answer(app, request.job).finally(() => calls.delete(request.call));
    }
  });
  port.postMessage({ kind: "ready" } satisfies Response);
}

class Call {
  readonly #port: MessagePort;
  readonly #call: number;
  readonly #abort = new AbortController();
  #pull: (() => void) | undefined;

  constructor(port: MessagePort, call: number) {
    this.#port = port;
    this.#call = call;
  }

  abort(): void {
    this.#abort.abort(new AppError("unavailable"));
  }

  pull(): void {
    this.#pull?.();
  }

  async answer(app: FastifyInstance, job: Job): Promise<void> {
    const call = this.#call;
    const current: CurrentJob = {
      ...job,
      isPartial: false,
      body: null,
      release: () => this.#send({ kind: "waiting", call }),
    };
    try {
      const response = await runJob(current, () =>
        cancelStatementsOn(this.#abort.signal, () =>
          readAtVersion(job.version, async () =>
            app.inject({ method: "GET", url: job.url, payloadAsStream: true }),
          ),
        ),
      );
      const head = {
        status: response.statusCode,
        headers: pickHeaders(response.headers),
        isPartial: current.isPartial,
      };
      if (current.body === null) {
        this.#onAbort(() => response.raw.res.destroy());
        return await this.#stream(head, response.stream());
      }
      const body = prepareBody(current.body, job.compression, head.headers);
      this.#send({ kind: "answered", call, head, body }, [body.body, body.compressed?.body]);
    } catch (error) {
      this.#send({ kind: "failed", call, reason: String(error) });
    }
  }

  /** Sends a chunk whenever the client has taken the one before. */
  async #stream(head: Head, stream: Readable): Promise<void> {
    const call = this.#call;
    this.#send({ kind: "streaming", call, head });
    await this.#waitForPull();
    for await (const chunk of stream) {
      this.#send({ kind: "chunk", call, chunk });
      await this.#waitForPull();
    }
    this.#send({ kind: "chunk", call, chunk: null });
  }

  #waitForPull(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pull = resolve;
    this.#onAbort(resolve);
    return promise;
  }

  /** The reader may have left already. */
  #onAbort(act: () => void): void {
    const { signal } = this.#abort;
    if (signal.aborted) act();
    else signal.addEventListener("abort", act, { once: true });
  }

  /** Hands bodies over without a copy where they have memory of their own. */
  #send(response: Response, bodies: (Buffer | undefined)[] = []): void {
    const owned = bodies.flatMap((body) =>
      body && body.byteLength === body.buffer.byteLength ? [body.buffer as ArrayBuffer] : [],
    );
    this.#port.postMessage(response, owned);
  }
}

function pickHeaders(given: Record<string, unknown>): Record<string, string> {
  const headers = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !ownHeaders.has(name),
  );
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
