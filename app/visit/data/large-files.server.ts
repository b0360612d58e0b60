import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../../shared/api/errors.ts";
import { GrowingFile, type WriteFile } from "./growing-file.server.ts";

/** Bytes of all finished files; past it the oldest go. */
const maxBytes = 1024 ** 3;
/** Files that are made at once, each with a connection to the database. */
const maxGrowing = 2;
/** Seconds after which a refused reader may try again. */
const retryAfter = 10;
/** Milliseconds after which an unfinished file belongs to a process that was killed. */
const abandonedAfter = 60 * 60_000;

const unfinished = ".part";

/** Those that this thread makes now, by what they are of. */
const growing = new Map<string, GrowingFile>();

export type LargeFile = {
  stream: Readable;
  /** SHA-256, hexadecimal; null while it is made. */
  sha256: string | null;
};

/**
 * A file that is too large to hold in memory: from the folder where it has been made before, else as it is made.
 * @param key hexadecimal: names all that decides what is in the file
 * @throws AppError `unavailable` while too many others are made
 */
export async function openLargeFile(folder: string, key: string, write: WriteFile): Promise<LargeFile> {
  await mkdir(folder, { recursive: true });
  const finished = (await readdir(folder)).find(
    (name) => name.startsWith(`${key}.`) && !name.endsWith(unfinished),
  );
  if (finished)
    return { stream: createReadStream(join(folder, finished)), sha256: finished.slice(key.length + 1) };
  return { stream: (growing.get(key) ?? startFile(folder, key, write)).read(), sha256: null };
}

function startFile(folder: string, key: string, write: WriteFile): GrowingFile {
  if (growing.size >= maxGrowing) throw new AppError("unavailable", { retryAfter });
  const path = join(folder, `${key}.${randomUUID()}${unfinished}`);
  const file = new GrowingFile(path, write, (digest) => join(folder, `${key}.${digest}`));
  const forget = () => {
    if (growing.get(key) === file) growing.delete(key);
  };
  growing.set(key, file);
  file.abandoned.addEventListener("abort", forget);
  void file.finished
    .then(() => removeOldFiles(folder))
    .catch(() => {})
    .finally(forget);
  return file;
}

/** A reader has the file open, so it can still be read to its end. */
async function removeOldFiles(folder: string): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { path: join(folder, name), size, mtimeMs, isUnfinished: name.endsWith(unfinished) };
    }),
  );
  let kept = 0;
  for (const { path, size, mtimeMs, isUnfinished } of files.sort(
    (one, other) => other.mtimeMs - one.mtimeMs,
  )) {
    if (isUnfinished) {
      if (mtimeMs < Date.now() - abandonedAfter) await rm(path, { force: true });
      continue;
    }
    kept += size;
    if (kept > maxBytes) await rm(path, { force: true });
  }
}
