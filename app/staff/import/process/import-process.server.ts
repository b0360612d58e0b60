import type { Database } from "../../../../db/client.server.ts";
import { raiseContentVersion } from "../../../../db/content-version.server.ts";
import { AppError } from "../../../shared/api/errors.ts";
import { importMessages, type Progress } from "../contract.ts";
import { ImportChild } from "./import-child.server.ts";
import { createTotalLimit } from "./limit-total.server.ts";
import type { ImportChildTask, ImportTask } from "./messages.server.ts";

let running: ImportProcess | null = null;

/** An import, or the check of one, in a process of its own, which starts with the first file. One at a time. */
export class ImportProcess {
  readonly #db: Database;
  readonly #files: ImportChildTask["files"] = [];
  readonly #limit = createTotalLimit();
  #child: ImportChild | null = null;
  #isCancelled = false;

  /** @throws AppError `conflict` while another one runs */
  constructor(db: Database) {
    if (running) throw new AppError("conflict", { message: importMessages.running });
    running = this;
    this.#db = db;
  }

  /**
   * Hands a file over as it arrives. @returns false for none: a form sends one without name or content where none was chosen
   * @throws AppError `tooLarge` where all files together are
   */
  async addFile(name: string, content: AsyncIterable<Buffer>): Promise<boolean> {
    if (this.#isCancelled) return false;
    this.#child ??= new ImportChild();
    let size = 0;
    for await (const chunk of this.#limit(content)) {
      size += chunk.length;
      await this.#child.write(chunk);
    }
    const isFile = name !== "" || size > 0;
    if (isFile) this.#files.push({ name: name || "sin nombre", size });
    return isFile;
  }

  /**
   * Lets the process work on its files.
   * @returns a `DryRun` or an `ImportResult`, as JSON
   * @throws AppError as the import does; `tooLarge` past a limit of memory or time
   */
  async run(task: ImportTask, progress: Progress = () => {}): Promise<Buffer> {
    this.#child ??= new ImportChild();
    const databaseUrl = this.#db.$client.options.connectionString ?? "";
    const { output, version } = await this.#child.runTask(
      { task, databaseUrl, files: this.#files },
      progress,
    );
    // Before the response: the next read of the caller must not be older than its import.
    raiseContentVersion(this.#db, version);
    return output;
  }

  /** Ends the process; what it was saving is rolled back. Lets the next import begin. */
  cancel(): void {
    this.#isCancelled = true;
    this.#child?.kill();
    if (running === this) running = null;
  }
}
