import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Database } from "../../../../db/client.server.ts";
import { raiseContentVersion } from "../../../../db/content-version.server.ts";
import { AppError } from "../../../shared/api/errors.ts";
import {
  type ChildEnd,
  ChildFailure,
  killOverdue,
  startChild,
  watchEnd,
} from "../../../shared/child-process.server.ts";
import { toTaskError } from "../../../shared/child-side.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { uploadLimits } from "../constants.ts";
import { importMessages, type Progress } from "../contract.ts";
import { type ImportChildTask, type ImportTask, type Message, performTask } from "./task.server.ts";

/** An import, or the check of one: it takes its files one after another, and then does its task. */
export abstract class ImportRun {
  protected readonly files: ImportChildTask["files"] = [];
  #total = 0;

  /**
   * Takes a file as it arrives. @returns false for none: a form sends one without name or content where none was chosen
   * @throws AppError `tooLarge` where all files together are
   */
  async addFile(name: string, content: AsyncIterable<Buffer>): Promise<boolean> {
    const from = this.#total;
    for await (const chunk of content) {
      this.#total += chunk.length;
      const message = importMessages.tooLarge;
      if (this.#total > uploadLimits.total)
        throw new AppError("tooLarge", { message, fields: { files: message } });
      await this.take(chunk);
    }
    const size = this.#total - from;
    const isFile = name !== "" || size > 0;
    if (isFile) this.files.push({ name: name || "sin nombre", size });
    return isFile;
  }

  protected abstract take(chunk: Buffer): Promise<void>;

  /** @returns a `DryRun` or an `ImportResult`, as JSON */
  abstract run(task: ImportTask, progress?: Progress): Promise<Buffer>;

  cancel(): void {}
}

/** Runs in this process, for tests of the rules, which need many imports. */
export class DirectImport extends ImportRun {
  readonly #db: Database;
  readonly #chunks: Buffer[] = [];

  constructor(db: Database) {
    super();
    this.#db = db;
  }

  protected async take(chunk: Buffer): Promise<void> {
    this.#chunks.push(chunk);
  }

  async run(task: ImportTask, progress: Progress = () => {}): Promise<Buffer> {
    const given = { files: this.files, bytes: Buffer.concat(this.#chunks) };
    return Buffer.from(await performTask(this.#db, task, given, progress));
  }
}

const task = childTasks.importFiles;
/** The server's build has all that the process needs in one file, which is found and loaded in a third of the time. */
const builtModule = import.meta.env?.PROD ? [resolve("build/server/index.js")] : [];

const nothingSaved = "No se guardó nada.";
/** It may have ended between its write and its answer. */
const wholeOrNothing = "Se guarda todo o nada: mira en «Importaciones anteriores» si quedó.";

let running: ImportProcess | null = null;

type Child = { process: ChildProcess; output: Promise<Buffer>; ended: Promise<ChildEnd | null> };

/** An import, or the check of one, in a process of its own, which starts with the first file. One at a time. */
export class ImportProcess extends ImportRun {
  readonly #db: Database;
  #started: Child | null = null;
  #isCancelled = false;

  /** @throws AppError `conflict` while another one runs */
  constructor(db: Database) {
    super();
    if (running) throw new AppError("conflict", { message: importMessages.running });
    running = this;
    this.#db = db;
  }

  get #child(): Child {
    this.#started ??= start();
    return this.#started;
  }

  override async addFile(name: string, content: AsyncIterable<Buffer>): Promise<boolean> {
    if (this.#isCancelled) return false;
    this.#started ??= start();
    return super.addFile(name, content);
  }

  /** Resolves when there is room for more. @throws AppError where the process has ended */
  protected async take(chunk: Buffer): Promise<void> {
    const { process, ended } = this.#child;
    if (!process.stdin || process.stdin.write(chunk)) return;
    const hasRoom = once(process.stdin, "drain").then(
      () => true,
      () => false,
    );
    const goesOn = await Promise.race([hasRoom, ended.then(() => false)]);
    if (!goesOn) throw explainEnd(await ended, nothingSaved);
  }

  /**
   * Lets the process work on its files.
   * @throws AppError as the import does; `tooLarge` past a limit of memory or time
   */
  async run(given: ImportTask, progress: Progress = () => {}): Promise<Buffer> {
    const { process, output, ended } = this.#child;
    const ends: Exclude<Message, { kind: "progress" }>[] = [];
    process.on("message", (message: Message) => {
      if (message.kind === "progress") progress(message.progress);
      else ends.push(message);
    });
    const databaseUrl = this.#db.$client.options.connectionString ?? "";
    const childTask: ImportChildTask = { task: given, databaseUrl, files: this.files };
    if (process.connected) process.send(childTask);
    process.stdin?.end();
    const timer = setTimeout(() => killOverdue(process), task.timeout);
    const [result, end] = await Promise.all([output, ended]).finally(() => clearTimeout(timer));
    const [last] = ends;
    if (last?.kind === "failed") throw toTaskError(last);
    if (!last) throw explainEnd(end, given.isDryRun ? nothingSaved : wholeOrNothing);
    // Before the response: the next read of the caller must not be older than its import.
    raiseContentVersion(this.#db, last.version);
    return result;
  }

  /** Ends the process; what it was saving is rolled back. Lets the next import begin. */
  override cancel(): void {
    this.#isCancelled = true;
    this.#started?.process.kill("SIGKILL");
    if (running === this) running = null;
  }
}

function start(): Child {
  const process = startChild(task, builtModule, { stdio: ["pipe", "pipe", "pipe", "ipc"] });
  const output = buffer(process.stdout as Readable);
  output.catch(() => {});
  // A process that fails stops reading; its end reports the failure.
  process.stdin?.on("error", () => {});
  return { process, output, ended: watchEnd(task.script, process) };
}

function explainEnd(ended: ChildEnd | null, outcome: string): AppError {
  if (ended?.reason === "tooLong") return new AppError("tooLarge", { message: importMessages.tooLong });
  if (ended?.reason === "memory") return new AppError("tooLarge", { message: importMessages.tooMuchMemory });
  const silent = {
    reason: "failed",
    said: "It gave no answer.",
    ended: `${task.script} ended well.`,
  } as const;
  return new ChildFailure(ended ?? silent, task, outcome);
}
