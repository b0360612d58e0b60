import type { MessagePort } from "node:worker_threads";
import type { Posted } from "../../app/shared/pages/router-context.server.ts";
import type { Compression, PreparedBody } from "../cache/stored-response.ts";
import type { Env } from "../env.ts";

/** What a worker thread is started with. */
export type WorkerSettings = {
  env: Env;
  databaseUrl: string;
  /** Address of a module of the type `WorkerModule`. */
  module: string;
};

export type WorkerModule = { startWorker(settings: WorkerSettings, port: MessagePort): Promise<void> };

export type Kind = "page" | "api";

/** A public read, which depends on its address alone; but for a form that was refused. */
export type Job = {
  url: string;
  kind: Kind;
  requestId: string;
  /** In which the client accepts the body. */
  compression: Compression | null;
  /** Milliseconds since the request arrived. */
  age: number;
  /** Of the content, as far as it is known. */
  version: number | null;
  /** A form that this thread has refused, for the page to show it again. */
  posted?: Posted;
};

export type Head = {
  status: number;
  headers: Record<string, string>;
  isPartial: boolean;
};

/** To a worker; `call` numbers the jobs of one. */
export type Request =
  | { kind: "answer"; call: number; job: Job }
  /** Nobody waits any more. */
  | { kind: "abort"; call: number }
  /** The next chunk of a stream may be sent. */
  | { kind: "pull"; call: number };

/** From a worker. */
export type Response =
  | { kind: "ready" }
  | { kind: "answered"; call: number; head: Head; body: PreparedBody }
  | { kind: "streaming"; call: number; head: Head }
  /** A part of a stream; null at its end. */
  | { kind: "chunk"; call: number; chunk: Uint8Array | null }
  /** The rest waits for another process: the worker can take another job meanwhile. */
  | { kind: "waiting"; call: number }
  | { kind: "failed"; call: number; reason: string };
