import { createHash } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { newId } from "../../app/shared/values/ids.ts";
import { type Entry, manifestName } from "./format.ts";
import { sealOf } from "./trailer.ts";

/** For its owner alone: an archive holds the hashes of passwords and what visitors wrote. */
export const privateMode = 0o600;

/** Lines on their way into an archive; an entry of a tar begins with its length, so they are counted on the disk first. */
export type Spool = Entry & { rows: number; chunks(): AsyncIterable<Uint8Array>; close(): Promise<void> };

/** What a file is called while it is not whole: beside its place, in a way that `partialName` knows. */
export const partialOf = (path: string) => join(dirname(path), `.${basename(path)}.${newId()}.partial`);
export const partialName = /^\..+\.[0-9a-f]{24}\.partial$/;

/** Keeps lines in a file of the folder that has no name, so that no line is left however this process ends. */
export async function spoolLines(
  folder: string,
  name: string,
  batches: AsyncIterable<string[]>,
): Promise<Spool> {
  const path = partialOf(join(folder, "spool"));
  const file = await open(path, "wx+", privateMode);
  await unlink(path);
  const hash = createHash("sha256");
  let [bytes, rows] = [0, 0];
  try {
    for await (const lines of batches) {
      const text = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      hash.update(text);
      await file.writeFile(text);
      bytes += text.length;
      rows += lines.length;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  const chunks = () => readChunks(file, bytes);
  return { name, bytes, rows, sha256: hash.digest("hex"), chunks, close: () => file.close() };
}

async function* readChunks(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < bytes; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, position);
    if (bytesRead === 0) throw new Error("A spooled table has become shorter.");
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

export type ArchiveWriter = {
  /** Adds an entry that is in memory. */
  addBytes(name: string, bytes: Uint8Array): Promise<Entry>;
  addSpool(spool: Spool): Promise<void>;
};

/**
 * Writes an archive, sealed and on the disk when this returns.
 * @param file already open, and empty
 * @param fill adds the entries, one after another
 */
export async function writeArchive(
  file: FileHandle,
  createdAt: Date,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const digest = createHash("sha256");
  const written = pipeline(tar, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) {
      digest.update(chunk);
      await file.writeFile(chunk);
    }
  });
  // While it is filled it can only fail, of a full disk for example; nobody then waits for an entry to be taken.
  written.catch(() => {});
  async function add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Uint8Array[]) {
    const { promise: taken, resolve, reject } = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size, mode: privateMode, mtime: createdAt }, (error) =>
      error ? reject(error) : resolve(),
    );
    taken.catch(() => {});
    for await (const chunk of chunks)
      if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), taken]);
    entry.end(null);
    await taken;
  }
  const writer: ArchiveWriter = {
    async addBytes(name, bytes) {
      await add(name, bytes.byteLength, bytes.byteLength > 0 ? [bytes] : []);
      return { name, bytes: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    addSpool: (spool) => add(spool.name, spool.bytes, spool.chunks()),
  };
  try {
    await Promise.race([fill(writer), written]);
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
  tar.finalize();
  await written;
  await file.writeFile(sealOf(digest.digest()));
  await file.sync();
}

export function manifestBytes(manifest: object): [name: string, bytes: Uint8Array] {
  return [manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)];
}
