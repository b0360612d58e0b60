import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../../shared/api/errors.ts";
import { importLimits } from "../constants.ts";
import { importMessages, type Progress } from "../contract.ts";
import type { Message, Order } from "./messages.server.ts";

const script = "server/jobs/import-files.ts";
/** The server's build has all that the process needs in one file, which is found and loaded in a third of the time. */
const builtModule = import.meta.env?.PROD ? [resolve("build/server/index.js")] : [];
const maxErrorOutput = 4_000;

export class ImportChild {
  readonly #process: ChildProcess;
  readonly #output: Promise<Buffer>;
  readonly #exit: Promise<unknown[]>;
  #errorOutput = "";
  #isLate = false;

  constructor() {
    const limits = [`--max-old-space-size=${importLimits.memory}`, "--max-semi-space-size=8"];
    this.#process = spawn(process.execPath, [...limits, resolve(script), ...builtModule], {
      env: selectVariables(),
      stdio: ["pipe", "pipe", "pipe", "ipc"],
      serialization: "advanced",
    });
    // Listens first: a process that cannot be started has no streams and emits its error later.
    this.#exit = once(this.#process, "exit");
    this.#output = buffer(this.#process.stdout as Readable);
    for (const promise of [this.#exit, this.#output]) promise.catch(() => {});
    // A process that fails stops reading; its exit reports the failure.
    this.#input.on("error", () => {});
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-maxErrorOutput);
    });
  }

  get #input(): Writable {
    return this.#process.stdin as Writable;
  }

  /** Resolves when there is room for more. */
  async write(chunk: Buffer): Promise<void> {
    if (!this.#input.write(chunk)) await Promise.race([once(this.#input, "drain"), this.#exit]);
  }

  async carryOut(order: Order, progress: Progress): Promise<{ output: Buffer; version: number }> {
    let last: Exclude<Message, { kind: "progress" }> | null = null;
    this.#process.on("message", (message: Message) => {
      if (message.kind === "progress") progress(message.progress);
      else last = message;
    });
    if (this.#process.connected) this.#process.send(order);
    this.#input.end();
    const timer = setTimeout(() => {
      this.#isLate = true;
      this.kill();
    }, importLimits.time);
    const [output, ended] = await Promise.all([this.#output, this.#exit]).finally(() => clearTimeout(timer));
    const answer = last as Exclude<Message, { kind: "progress" }> | null;
    if (answer?.kind === "done") return { output, version: answer.version };
    throw this.#explain(answer, ended);
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  #explain(failed: Extract<Message, { kind: "failed" }> | null, [code, signal]: unknown[]): AppError {
    if (failed) {
      const { code: known, detail, ...options } = failed;
      return new AppError(known, { ...options, cause: new Error(detail) });
    }
    if (this.#isLate) return new AppError("tooLarge", { message: importMessages.tooLong });
    if (/heap out of memory|Array buffer allocation failed/.test(this.#errorOutput))
      return new AppError("tooLarge", { message: importMessages.tooMuchMemory });
    const cause = new Error(/^\w*Error\b.*/m.exec(this.#errorOutput)?.[0] ?? "It wrote no error.");
    const ended = new Error(`${script} ended with ${code ?? signal}.`, { cause });
    return new AppError("internal", { cause: ended });
  }
}

/** Of the server's variables only those that a connection to the database may need; Windows starts nothing without one. */
function selectVariables(): NodeJS.ProcessEnv {
  const isNeeded = (name: string) =>
    /^(PG\w*|SystemRoot|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|DEADLINE_FACTOR)$/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isNeeded(name)));
}
