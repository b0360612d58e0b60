import { access, constants, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ArchiveError } from "../archive/format.ts";
import { requireTrailer } from "../archive/read.ts";
import { ageHeader } from "./encrypt.ts";

const ownName = /^conflictos-\d{4}-\d{2}-\d{2}T\d{4}\.tar\.gz(?:\.age)?$/;

/** @returns a name that sorts by time, by the clock and the time zone of this machine */
export function nameCopy(now: Date, isEncrypted: boolean): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `conflictos-${day}T${two(now.getHours())}${two(now.getMinutes())}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** The folder is never created: one that is not there is perhaps a disk that is not mounted. @throws ArchiveError */
export async function requireWritable(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new ArchiveError(
      `No existe la carpeta ${folder}. Revisa que su disco esté montado; este comando no la crea.`,
    );
  await access(folder, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EROFS" ? "su disco está montado solo para lectura" : "falta el permiso";
    throw new ArchiveError(`No se puede escribir en la carpeta ${folder}: ${reason}.`);
  });
}

/** Copies that this command made, the newest first; other files of the folder are nobody's concern. */
async function listCopies(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const names = found.filter((entry) => entry.isFile() && ownName.test(entry.name)).map(({ name }) => name);
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** @returns the newest copy of the folder, with its size in bytes; null where there is none */
export async function findNewest(folder: string): Promise<{ path: string; bytes: number } | null> {
  const [path] = await listCopies(folder);
  return path === undefined ? null : { path, bytes: (await stat(path)).size };
}

/** Paths of copies; `problems` names what stays though it should go, in Spanish, and why. */
export type OlderCopies = {
  removed: string[];
  damaged: string[];
  /** Dated after the new one, as by a clock that was fast. */
  later: string[];
  problems: { what: string; error: Error }[];
};

/**
 * Removes the copies that are older than the newest `keep` good ones. To be called after a copy was made and verified:
 * whatever fails now is reported, and does not throw.
 * @param made the new copy
 * @returns those that were removed, and those that are kept and do not count
 */
export async function removeOldest(made: string, keep: number): Promise<OlderCopies> {
  const problems: OlderCopies["problems"] = [];
  const note = (what: string) => (error: Error) => void problems.push({ what, error });
  const all = await listCopies(dirname(made)).catch((error: Error) => {
    note(`las antiguas de ${dirname(made)}`)(error);
    return [];
  });
  // Were they to count, the new copy would be the oldest, and go.
  const later = all.filter((path) => path > made);
  const copies = all.filter((path) => path <= made);
  const damaged: string[] = [];
  let good = 0;
  while (good < keep && copies.length > 0) {
    const path = copies.shift() as string;
    if (await isGood(path)) good += 1;
    else damaged.push(path);
  }
  const removed: string[] = [];
  for (const path of copies)
    await rm(path, { force: true }).then(() => removed.push(path), note(`la antigua ${path}`));
  return { removed, damaged, later, problems };
}

/** Whether the file is as it was written; of an encrypted one only its beginning can be read. */
async function isGood(path: string): Promise<boolean> {
  try {
    if (path.endsWith(".age")) return await isEncrypted(path);
    await requireTrailer(path);
    return true;
  } catch {
    return false;
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.subarray(0, bytesRead).toString() === ageHeader;
  } finally {
    await file.close();
  }
}
