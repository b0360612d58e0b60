import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../../shared/api/errors.ts";
import { type ChildEnd, ChildFailure, killOverdue, watchEnd } from "../../../shared/child-process.server.ts";
import { importLimits } from "../constants.ts";
import { importMessages, type Progress } from "../contract.ts";
import type { Message, Order } from "./messages.server.ts";

const script = "server/jobs/import-files.ts";
/** The server's build has all that the process needs in one file, which is found and loaded in a third of the time. */
const builtModule = import.meta.env?.PROD ? [resolve("build/server/index.js")] : [];

const nothingSaved = "No se guardó nada.";
/** It may have ended between its write and its answer. */
const wholeOrNothing = "Se guarda todo o nada: mira en «Importaciones anteriores» si quedó.";

export class ImportChild {
  readonly #process: ChildProcess;
  readonly #output: Promise<Buffer>;
  readonly #ended: Promise<ChildEnd | null>;

  constructor() {
    const limits = [`--max-old-space-size=${importLimits.memory}`, "--max-semi-space-size=8"];
    this.#process = spawn(process.execPath, [...limits, resolve(script), ...builtModule], {
      env: selectVariables(),
      stdio: ["pipe", "pipe", "pipe", "ipc"],
      serialization: "advanced",
    });
    this.#ended = watchEnd(script, this.#process);
    this.#output = buffer(this.#process.stdout as Readable);
    this.#output.catch(() => {});
    // A process that fails stops reading; its end reports the failure.
    this.#input.on("error", () => {});
  }

  get #input(): Writable {
    return this.#process.stdin as Writable;
  }

  /** Resolves when there is room for more. @throws AppError where the process has ended */
  async write(chunk: Buffer): Promise<void> {
    if (this.#input.write(chunk)) return;
    const hasRoom = once(this.#input, "drain").then(
      () => true,
      () => false,
    );
    const goesOn = await Promise.race([hasRoom, this.#ended.then(() => false)]);
    if (!goesOn) throw this.#explain(null, await this.#ended, nothingSaved);
  }

  async carryOut(order: Order, progress: Progress): Promise<{ output: Buffer; version: number }> {
    let last: Exclude<Message, { kind: "progress" }> | null = null;
    this.#process.on("message", (message: Message) => {
      if (message.kind === "progress") progress(message.progress);
      else last = message;
    });
    if (this.#process.connected) this.#process.send(order);
    this.#input.end();
    const timer = setTimeout(() => killOverdue(this.#process), importLimits.time);
    const [output, ended] = await Promise.all([this.#output, this.#ended]).finally(() => clearTimeout(timer));
    const answer = last as Exclude<Message, { kind: "progress" }> | null;
    if (answer?.kind === "done") return { output, version: answer.version };
    throw this.#explain(answer, ended, order.task.isDryRun ? nothingSaved : wholeOrNothing);
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  #explain(
    failed: Extract<Message, { kind: "failed" }> | null,
    ended: ChildEnd | null,
    outcome: string,
  ): AppError {
    if (failed) {
      const { code: known, detail, ...options } = failed;
      return new AppError(known, { ...options, cause: new Error(detail) });
    }
    if (ended?.reason === "tooLong") return new AppError("tooLarge", { message: importMessages.tooLong });
    if (ended?.reason === "memory")
      return new AppError("tooLarge", { message: importMessages.tooMuchMemory });
    const silent = { reason: "failed", said: "It gave no answer.", ended: `${script} ended well.` } as const;
    return new ChildFailure(ended ?? silent, "leer los archivos", outcome);
  }
}

/** Of the server's variables only those that a connection to the database may need; Windows starts nothing without one. */
function selectVariables(): NodeJS.ProcessEnv {
  const isNeeded = (name: string) =>
    /^(PG\w*|SystemRoot|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|DEADLINE_FACTOR)$/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isNeeded(name)));
}
