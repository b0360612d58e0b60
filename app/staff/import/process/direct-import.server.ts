import type { Database } from "../../../../db/client.server.ts";
import type { Progress } from "../contract.ts";
import type { Source } from "../read/source.server.ts";
import type { ImportProcess } from "./import-process.server.ts";
import { createTotalLimit } from "./limit-total.server.ts";
import type { ImportTask } from "./messages.server.ts";
import { performImport } from "./perform.server.ts";

/** What runs an import: a process of its own, or this one. */
export type ImportRun = Pick<ImportProcess, "addFile" | "run" | "cancel">;

/** Runs an import in this process, for tests of its rules, which need many. */
export class DirectImport implements ImportRun {
  readonly #db: Database;
  readonly #sources: Source[] = [];
  readonly #limit = createTotalLimit();

  constructor(db: Database) {
    this.#db = db;
  }

  async addFile(name: string, content: AsyncIterable<Buffer>): Promise<boolean> {
    const bytes = Buffer.concat(await Array.fromAsync(this.#limit(content)));
    const isFile = name !== "" || bytes.length > 0;
    if (isFile) this.#sources.push({ name: name || "sin nombre", bytes });
    return isFile;
  }

  async run(task: ImportTask, progress: Progress = () => {}): Promise<Buffer> {
    return Buffer.from(JSON.stringify(await performImport(this.#db, task, this.#sources, progress)));
  }

  cancel(): void {}
}
