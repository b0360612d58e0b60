import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../../shared/api/errors.ts";
import {
  type ChildEnd,
  ChildFailure,
  killOverdue,
  startChild,
  watchEnd,
} from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { importMessages, type Progress } from "../contract.ts";
import type { ImportChildTask, Message } from "./messages.server.ts";

const task = childTasks.importFiles;
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
    this.#process = startChild(task, builtModule, { stdio: ["pipe", "pipe", "pipe", "ipc"] });
    this.#ended = watchEnd(task.script, this.#process);
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

  async runTask(given: ImportChildTask, progress: Progress): Promise<{ output: Buffer; version: number }> {
    let last: Exclude<Message, { kind: "progress" }> | null = null;
    this.#process.on("message", (message: Message) => {
      if (message.kind === "progress") progress(message.progress);
      else last = message;
    });
    if (this.#process.connected) this.#process.send(given);
    this.#input.end();
    const timer = setTimeout(() => killOverdue(this.#process), task.timeout);
    const [output, ended] = await Promise.all([this.#output, this.#ended]).finally(() => clearTimeout(timer));
    const answer = last as Exclude<Message, { kind: "progress" }> | null;
    if (answer?.kind === "done") return { output, version: answer.version };
    throw this.#explain(answer, ended, given.task.isDryRun ? nothingSaved : wholeOrNothing);
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
    const silent = {
      reason: "failed",
      said: "It gave no answer.",
      ended: `${task.script} ended well.`,
    } as const;
    return new ChildFailure(ended ?? silent, task, outcome);
  }
}
