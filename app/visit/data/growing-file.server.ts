import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { cancelStatementsOn } from "../../../db/cancellation.server.ts";

/** Writes a whole file, part by part. */
export type WriteFile = (append: (part: string | Uint8Array) => Promise<void>) => Promise<void>;

const bytesAtOnce = 64 * 1024;

/**
 * A file that is read while it is written, by any number of readers, each at its own pace: what makes it never waits for
 * one of them. It is given up when the last of them leaves before its end.
 */
export class GrowingFile {
  /** The name of the finished file. @throws if it could not be made */
  readonly finished: Promise<string>;
  readonly #path: string;
  readonly #abort = new AbortController();
  /** Aborted as the last reader leaves: nobody may begin to read it any more. */
  readonly abandoned: AbortSignal = this.#abort.signal;
  readonly #hash: Hash = createHash("sha256");
  #waiting = Promise.withResolvers<void>();
  #finalPath = "";
  #written = 0;
  #readers = 0;
  #state: "growing" | "whole" | { error: unknown } = "growing";

  /** @param nameFinished what it is called once its digest (hexadecimal) is known */
  constructor(path: string, write: WriteFile, nameFinished: (digest: string) => string) {
    this.#path = path;
    this.finished = this.#write(write, nameFinished);
    this.finished.catch(() => {});
  }

  read(): Readable {
    // Counted at once: a reader may leave before it has read anything.
    this.#readers += 1;
    const stream = Readable.from(this.#follow(), { objectMode: false, highWaterMark: bytesAtOnce });
    stream.once("close", () => {
      this.#readers -= 1;
      if (this.#readers === 0) this.#abort.abort(new Error("Every reader has left."));
    });
    return stream;
  }

  async *#follow(): AsyncGenerator<Buffer> {
    let file: FileHandle | undefined;
    let position = 0;
    try {
      for (;;) {
        const { promise } = this.#waiting;
        while (position < this.#written) {
          file ??= await open(this.#path).catch(() => open(this.#finalPath));
          const { bytesRead, buffer } = await file.read(
            Buffer.allocUnsafe(bytesAtOnce),
            0,
            bytesAtOnce,
            position,
          );
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
        if (this.#state === "whole") return;
        if (this.#state !== "growing") throw this.#state.error;
        await promise;
      }
    } finally {
      await file?.close();
    }
  }

  async #write(write: WriteFile, nameFinished: (digest: string) => string): Promise<string> {
    try {
      const file = await open(this.#path, "w");
      try {
        await cancelStatementsOn(this.#abort.signal, () => write((part) => this.#append(file, part)));
      } finally {
        await file.close();
      }
      this.#finalPath = nameFinished(this.#hash.digest("hex"));
      await rename(this.#path, this.#finalPath);
      this.#state = "whole";
      return this.#finalPath;
    } catch (error) {
      this.#state = { error };
      await rm(this.#path, { force: true });
      throw error;
    } finally {
      this.#wake();
    }
  }

  async #append(file: FileHandle, part: string | Uint8Array): Promise<void> {
    this.#abort.signal.throwIfAborted();
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    this.#hash.update(bytes);
    await file.appendFile(bytes);
    this.#written += bytes.length;
    this.#wake();
  }

  #wake(): void {
    const { resolve } = this.#waiting;
    this.#waiting = Promise.withResolvers();
    resolve();
  }
}
