import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "./api/errors.ts";
import type { ChildTask } from "./child-tasks.ts";
import { deadline } from "./deadline.server.ts";

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
const shortLived = "--max-semi-space-size=8";

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
  constructor({ reason, said, ended }: ChildEnd, { does }: ChildTask, outcome = "") {
    const message = [
      `No pudimos ${does}: ${reasons[reason]}.`,
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
 * Does a task in a child process, from standard input to standard output.
 * @throws ChildFailure
 */
export async function runTask(
  task: ChildTask,
  { args = [], input }: { args?: string[]; input: Uint8Array | string },
): Promise<Buffer> {
  const child = startChild(task, args, { stdio: "pipe" });
  const ended = watchEnd(task.script, child);
  const timer = setTimeout(() => killOverdue(child), deadline(task.timeout));
  // A process that fails stops reading; its exit code reports the failure.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const [output, end] = await Promise.all([buffer(child.stdout as Readable), ended]);
  clearTimeout(timer);
  if (end) throw new ChildFailure(end, task);
  return output;
}

/** A task in a child process that answers one message after the other, and ends when the channel for messages is closed. */
export class AnsweringChild {
  readonly #process: ChildProcess;
  readonly #task: ChildTask;
  readonly #ended: Promise<ChildEnd | null>;

  constructor(task: ChildTask) {
    this.#task = task;
    this.#process = startChild(task, [], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
    this.#ended = watchEnd(task.script, this.#process);
  }

  get isOpen(): boolean {
    return this.#process.connected;
  }

  /** @throws ChildFailure if the process ends instead */
  async ask(question: string | object): Promise<unknown> {
    const received = new AbortController();
    const timer = setTimeout(() => killOverdue(this.#process), deadline(this.#task.timeout));
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

/** A task that answers questions, in a process that is started when there is one and ends when there are no more. */
export class LastingChild {
  readonly #task: ChildTask;
  readonly #maxIdle: number;
  #idle: { child: AnsweringChild; timer: NodeJS.Timeout } | null = null;

  /** @param maxIdle milliseconds for which it waits for another question */
  constructor(task: ChildTask, maxIdle: number) {
    this.#task = task;
    this.#maxIdle = maxIdle;
  }

  /** @throws ChildFailure */
  async ask(question: string): Promise<unknown> {
    const child = this.#takeIdle() ?? new AnsweringChild(this.#task);
    const answer = await child.ask(question);
    this.#takeIdle()?.close();
    this.#idle = { child, timer: setTimeout(() => this.#takeIdle()?.close(), this.#maxIdle) };
    return answer;
  }

  #takeIdle(): AnsweringChild | null {
    const child = this.#idle?.child;
    clearTimeout(this.#idle?.timer);
    this.#idle = null;
    return child?.isOpen ? child : null;
  }
}

export function startChild(
  { script, memory, reachesDatabase, variables }: ChildTask,
  args: readonly string[],
  options: Pick<SpawnOptions, "stdio">,
): ChildProcess {
  const limits = memory === undefined ? [shortLived] : [`--max-old-space-size=${memory}`, shortLived];
  return spawn(process.execPath, [...limits, resolve(script), ...args], {
    env: { ...plainVariables, ...(reachesDatabase ? databaseVariables : {}), ...variables },
    serialization: "advanced",
    ...options,
  });
}
