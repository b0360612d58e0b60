import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { deadline } from "./deadline.server.ts";

type Options = {
  args?: string[];
  input: Uint8Array | string;
  /** Milliseconds after which the process is killed. */
  timeout: number;
  /** Environment variables of its own. */
  variables?: Readonly<Record<string, string>>;
};

const maxErrorOutput = 4_000;
/** None of the server's secrets; Windows starts nothing without the first variable. */
const plainVariables = {
  SystemRoot: process.env.SystemRoot,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DEADLINE_FACTOR: process.env.DEADLINE_FACTOR,
};
const databaseVariables = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(PG\w*|NODE_EXTRA_CA_CERTS)$/.test(name)),
);
/** Collects short-lived objects sooner: what draws the largest document takes 190 MB instead of 320, and no longer. */
const memory = "--max-semi-space-size=8";

/** The C library keeps freed memory in fewer places, and little of it: what draws charts takes 91 MiB instead of 213. */
const allocation = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * Runs a script of the product in a child process, from standard input to standard output.
 * @param script such as "server/jobs/encode-variant.ts"
 * @throws Error if it fails; the script's own error is the cause
 */
export async function runChild(
  script: string,
  { args = [], input, timeout, variables = {} }: Options,
): Promise<Buffer> {
  const env = { ...plainVariables, ...variables };
  const child = startChild(script, args, { stdio: "pipe", timeout: deadline(timeout), env });
  // Listens first: a process that cannot be started has no streams and emits its error later.
  const ended = watchEnd(script, child);
  ended.catch(() => {});
  // A process that fails stops reading; its exit code reports the failure.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const [output] = await Promise.all([buffer(child.stdout as Readable), ended]);
  return output;
}

/** A script of the product in a child process that answers one message after the other. */
export class AnsweringChild {
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;

  /**
   * @param script such as "server/jobs/draw-document.ts"; it ends when the channel for messages is closed
   * @param reachesDatabase whether it is given the variables that a connection may need
   */
  constructor(script: string, { reachesDatabase = false } = {}) {
    this.#process = startChild(script, [], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
      env: { ...plainVariables, ...allocation, ...(reachesDatabase ? databaseVariables : {}) },
    });
    this.#ended = watchEnd(script, this.#process);
    this.#ended.catch(() => {});
  }

  get isOpen(): boolean {
    return this.#process.connected;
  }

  /**
   * @param timeout milliseconds after which the process is killed
   * @throws Error if the process ends instead; the script's own error is the cause
   */
  async ask(question: string | object, timeout: number): Promise<unknown> {
    const received = new AbortController();
    const timer = setTimeout(() => this.close(), deadline(timeout));
    const answer = once(this.#process, "message", received);
    // A process that has ended takes no question; its end reports the failure.
    this.#process.send(question, () => {});
    const end = this.#ended.then(() => {
      throw new Error("The process ended without an answer.");
    });
    try {
      const [message] = await Promise.race([answer, end]);
      return message;
    } finally {
      clearTimeout(timer);
      received.abort();
    }
  }

  close(): void {
    this.#process.kill();
  }
}

type LastingOptions = {
  /** Milliseconds for an answer, after which the process is killed. */
  timeout: number;
  /** Milliseconds for which it waits for another question. */
  maxIdle: number;
};

/** A script that answers questions, in a process that is started when there is one and ends when there are no more. */
export class LastingChild {
  readonly #script: string;
  readonly #options: LastingOptions;
  #idle: { child: AnsweringChild; timer: NodeJS.Timeout } | null = null;

  constructor(script: string, options: LastingOptions) {
    this.#script = script;
    this.#options = options;
  }

  /** @throws Error if the process fails */
  async ask(question: string): Promise<unknown> {
    const { timeout, maxIdle } = this.#options;
    const child = this.#takeIdle() ?? new AnsweringChild(this.#script);
    const answer = await child.ask(question, timeout);
    this.#takeIdle()?.close();
    this.#idle = { child, timer: setTimeout(() => this.#takeIdle()?.close(), maxIdle) };
    return answer;
  }

  #takeIdle(): AnsweringChild | null {
    const child = this.#idle?.child;
    clearTimeout(this.#idle?.timer);
    this.#idle = null;
    return child?.isOpen ? child : null;
  }
}

function startChild(script: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, [memory, resolve(script), ...args], {
    env: plainVariables,
    ...options,
  });
}

/** @throws Error if it fails; the script's own error is the cause */
async function watchEnd(script: string, child: ChildProcess): Promise<void> {
  let errorOutput = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(0, maxErrorOutput);
  });
  // When its output has been read too.
  const [code, signal] = await once(child, "close");
  if (code === 0) return;
  const cause = new Error(/^\w*Error\b.*/m.exec(errorOutput)?.[0] ?? "It wrote no error.");
  throw new Error(`${script} ended with ${code ?? signal}.`, { cause });
}
