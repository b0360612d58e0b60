import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { newId } from "../../app/shared/values/ids.ts";
import { getPlace, readProcessStart } from "../../server/adapters/embedded-postgres/processes.ts";

/** The last part says which process writes the file; names of earlier versions do not have it. */
const partialName = /^\..+\.[0-9a-f]{24}(?:\.([0-9a-f]{8})-(\d+)-([0-9a-f]{8}))?\.partial$/;
/** Milliseconds without a write after which nobody writes a file whose process cannot be seen from here. */
const abandonedAfter = 3_600_000;

const shorten = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** @returns the name of a file beside its final place while this process writes it */
export function getPartialPath(path: string): string {
  const writer = [shorten(getPlace()), process.pid, shorten(readProcessStart(process.pid) ?? "")].join("-");
  return join(dirname(path), `.${basename(path)}.${newId()}.${writer}.partial`);
}

/** Removes what killed backups left in a folder, and nothing that is being written. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const match = partialName.exec(name);
    const path = join(folder, name);
    // One that cannot be removed never counts, and is tried again.
    if (match && !(await isWritten(path, match))) await rm(path, { force: true }).catch(() => {});
  }
}

async function isWritten(path: string, [, place, pid, started]: RegExpExecArray): Promise<boolean> {
  if (place === shorten(getPlace())) {
    const found = readProcessStart(Number(pid));
    // Where a system does not say when a process started, one of that number may be another one, which is waited for.
    if (found !== "") return found !== undefined && shorten(found) === started;
  }
  // A process of another container or machine, on the same folder.
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs <= abandonedAfter;
}
