import { createHash } from "node:crypto";
import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { type Entry, manifestName } from "./format.ts";
import { createTrailer } from "./trailer.ts";

/** For the owner only: an archive contains password hashes and what visitors wrote. */
export const privateMode = 0o600;

/** Content whose size is known before it is read. */
type SizedContent = { size: number; chunks: AsyncIterable<Uint8Array> };
export type AddEntry = (name: string, content: Uint8Array | SizedContent) => Promise<Entry>;

/**
 * Writes an archive with its trailer; it is on disk when this returns.
 * @param file open and empty
 * @param fill adds the entries one after another
 */
export async function writeArchive(
  file: FileHandle,
  createdAt: Date,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const digest = createHash("sha256");
  const written = pipeline(tar, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) {
      digest.update(chunk);
      await file.writeFile(chunk);
    }
  });
  // It can only fail before all entries are added, for instance with a full disk; the race below reports that.
  written.catch(() => {});
  async function add(name: string, content: Uint8Array | SizedContent): Promise<Entry> {
    const { size, chunks } = "chunks" in content ? content : { size: content.byteLength, chunks: [content] };
    const hash = createHash("sha256");
    const { promise: added, resolve, reject } = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size, mode: privateMode, mtime: createdAt }, (error) =>
      error ? reject(error) : resolve(),
    );
    added.catch(() => {});
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (chunk.byteLength > 0 && !entry.write(chunk)) await Promise.race([once(entry, "drain"), added]);
    }
    entry.end(null);
    await added;
    return { name, bytes: size, sha256: hash.digest("hex") };
  }
  try {
    await Promise.race([fill(add), written]);
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
  tar.finalize();
  await written;
  await file.writeFile(createTrailer(digest.digest()));
  await file.sync();
}

export async function addManifest(add: AddEntry, manifest: object): Promise<void> {
  await add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
}
