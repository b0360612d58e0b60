import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "./api/errors.ts";
import { deadline } from "./deadline.server.ts";

type Options = {
  /** What it does, as in "No pudimos leer el escaneo". */
  task: string;
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

const reasons = {
  memory: "al servidor le faltó memoria",
  stopped: "el sistema detuvo el proceso que lo hacía, quizá porque le faltaba memoria",
  tooLong: "tardó demasiado",
  failed: "el proceso que lo hacía falló, y el error ya quedó registrado",
} as const;
/** Why a process ended without having done its task. */
type Reason = keyof typeof reasons;

/** A process that ended without having done its task; the message tells the person whose task it was. */
export class ChildFailure extends AppError {
  readonly reason: Reason;
  /** What the process wrote as its error. */
  readonly said: string;

  /** @param outcome a sentence about what became of the person's data */
  constructor({ reason, said, ended }: ChildEnd, task: string, outcome = "") {
    const message = [
      `No pudimos ${task}: ${reasons[reason]}.`,
      outcome,
      "Inténtalo de nuevo en unos minutos; si se repite, avisa a quien administra el sitio.",
    ];
    super(reason === "failed" ? "internal" : "unavailable", {
      message: message.filter((sentence) => sentence !== "").join(" "),
      cause: new Error(ended, { cause: new Error(said) }),
      ...(reason === "failed" ? {} : { retryAfter: 30 }),
    });
    this.reason = reason;
    this.said = said;
  }
}

export type ChildEnd = {
  reason: Reason;
  said: string;
  /** For the log. */
  ended: string;
};

/** Processes that were killed because they took too long. */
const overdue = new WeakSet<ChildProcess>();

export function killOverdue(child: ChildProcess): void {
  overdue.add(child);
  child.kill("SIGKILL");
}

const outOfMemory = /heap out of memory|allocation failed|bad_alloc|ENOMEM|Cannot allocate memory/i;

/**
 * The one place that says why a process ended. It listens at once: a process that cannot be started emits its error later.
 * @returns null for one that ended well, when its output has been read too
 */
export async function watchEnd(script: string, child: ChildProcess): Promise<ChildEnd | null> {
  let errorOutput = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-maxErrorOutput);
  });
  const [code, signal] = await once(child, "close").catch((error: Error) => [error.message, null]);
  if (code === 0) return null;
  const said = /^\w*Error\b.*/m.exec(errorOutput)?.[0] ?? "It wrote no error.";
  return { reason: findReason(), said, ended: `${script} ended with ${code ?? signal}.` };

  function findReason(): Reason {
    if (overdue.has(child)) return "tooLong";
    if (outOfMemory.test(errorOutput)) return "memory";
    // Other signals are those of a program that fails.
    return ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"].includes(signal) ? "stopped" : "failed";
  }
}

/**
 * Runs a script of the product in a child process, from standard input to standard output.
 * @param script such as "server/jobs/encode-variant.ts"
 * @throws ChildFailure
 */
export async function runChild(
  script: string,
  { task, args = [], input, timeout, variables = {} }: Options,
): Promise<Buffer> {
  const env = { ...plainVariables, ...variables };
  const child = startChild(script, args, { stdio: "pipe", env });
  const ended = watchEnd(script, child);
  const timer = setTimeout(() => killOverdue(child), deadline(timeout));
  // A process that fails stops reading; its exit code reports the failure.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const [output, end] = await Promise.all([buffer(child.stdout as Readable), ended]);
  clearTimeout(timer);
  if (end) throw new ChildFailure(end, task);
  return output;
}

/** A script of the product in a child process that answers one message after the other. */
export class AnsweringChild {
  readonly #process: ChildProcess;
  readonly #task: string;
  readonly #ended: Promise<ChildEnd | null>;

  /**
   * @param script such as "server/jobs/draw-document.ts"; it ends when the channel for messages is closed
   * @param task what it does, as in "No pudimos dibujar la imagen"
   * @param reachesDatabase whether it is given the variables that a connection may need
   */
  constructor(
    script: string,
    { task, reachesDatabase = false }: { task: string; reachesDatabase?: boolean },
  ) {
    this.#task = task;
    this.#process = startChild(script, [], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
      env: { ...plainVariables, ...allocation, ...(reachesDatabase ? databaseVariables : {}) },
    });
    this.#ended = watchEnd(script, this.#process);
  }

  get isOpen(): boolean {
    return this.#process.connected;
  }

  /**
   * @param timeout milliseconds after which the process is killed
   * @throws ChildFailure if the process ends instead
   */
  async ask(question: string | object, timeout: number): Promise<unknown> {
    const received = new AbortController();
    const timer = setTimeout(() => killOverdue(this.#process), deadline(timeout));
    const answer = once(this.#process, "message", received);
    // A process that has ended takes no question; its end reports the failure.
    this.#process.send(question, () => {});
    const end = this.#ended.then((ended) => {
      const silent = { reason: "failed", said: "It gave no answer.", ended: "It ended well." } as const;
      throw new ChildFailure(ended ?? silent, this.#task);
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
  task: string;
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

  /** @throws ChildFailure */
  async ask(question: string): Promise<unknown> {
    const { task, timeout, maxIdle } = this.#options;
    const child = this.#takeIdle() ?? new AnsweringChild(this.#script, { task });
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
