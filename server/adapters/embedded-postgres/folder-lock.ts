import { randomUUID } from "node:crypto";
import {
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getPlace, readProcessStart } from "./processes.ts";

/** `started` is empty if the system does not report a process's start time. */
type Holder = { pid: number; started: string; place: string };

export type FolderLock = { release(): void };

const lockPrefix = "postgres.lock-";
const draftPrefix = `${lockPrefix}draft-`;
/** Milliseconds after which a draft is that of a process that was killed, or whose disk was full. */
const abandonedAfterMs = 60_000;
const heartbeatIntervalMs = 1_000;
const heartbeatTimeoutMs = 3_000;

/**
 * Locks a folder for this process until `release` or the end of the process.
 *
 * Node has no `flock`, and deleting a stale lock file can race: a second process may delete the lock that a first one has
 * just created. So lock files are numbered: the highest number has the lock; a process that finds it stale creates the
 * next number, which only one can; a file is deleted only when a higher number exists. Releasing empties the file.
 * @throws Error, in Spanish, with the process that uses the folder
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const getFile = (number: number) => join(folder, lockPrefix + number);
  const started = readProcessStart(process.pid) ?? "";
  const holder: Holder = { pid: process.pid, started, place: getPlace() };
  // Written under another name, then linked, so that nobody reads a partial file. Other accounts must be able to read it.
  const draft = join(folder, draftPrefix + randomUUID());
  try {
    writeFileSync(draft, JSON.stringify(holder), { mode: 0o644 });
    for (;;) {
      const last = Math.max(0, ...listNumbers(folder));
      await requireFree(folder, getFile(last));
      const own = getFile(last + 1);
      if (!tryLink(draft, own)) continue;
      // Other processes may meanwhile have gone further and deleted the number that we have just created again.
      if (Math.max(...listNumbers(folder)) > last + 1) {
        rmSync(own, { force: true });
        continue;
      }
      for (const number of listNumbers(folder)) if (number <= last) rmSync(getFile(number), { force: true });
      removeOldDrafts(folder);
      return keepAlive(own);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeOldDrafts(folder: string): void {
  for (const name of readdirSync(folder).filter((found) => found.startsWith(draftPrefix))) {
    const file = join(folder, name);
    if (Date.now() - getModified(file) > abandonedAfterMs) rmSync(file, { force: true });
  }
}

function keepAlive(file: string): FolderLock {
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The file was deleted or the disk fails, which is not the lock's concern.
    }
  }, heartbeatIntervalMs).unref();
  return {
    release() {
      clearInterval(heartbeat);
      try {
        truncateSync(file);
      } catch {
        // Tests delete the whole folder.
      }
    },
  };
}

function listNumbers(folder: string): number[] {
  const suffixes = readdirSync(folder).filter((name) => name.startsWith(lockPrefix));
  return suffixes.map((name) => Number(name.slice(lockPrefix.length))).filter(Number.isInteger);
}

/** @returns false if the name is taken */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function requireFree(folder: string, file: string): Promise<void> {
  const holder = readHolder(file);
  if (!holder || !(await isAlive(holder, file))) return;
  const place = holder.place === getPlace() ? "" : ` en ${holder.place.split(" ")[0]}`;
  throw new Error(
    `La carpeta de datos ${folder} ya está en uso por el proceso ${holder.pid}${place}` +
      `${holder.pid === process.pid && !place ? " (este mismo)" : ""}. ` +
      "Detén ese proceso, o indica otra carpeta con DATA_DIR.",
  );
}

/** @returns undefined if the lock was released, or damaged by a power cut */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.place === getPlace()) {
    const started = readProcessStart(holder.pid);
    if (started === undefined) return false;
    if (started && holder.started) return started === holder.started;
  }
  // A process of another container or machine on the same volume cannot be seen: wait for its heartbeat.
  const before = getModified(file);
  const deadline = performance.now() + heartbeatTimeoutMs;
  while (performance.now() < deadline) {
    await wait(100);
    if (getModified(file) !== before) return true;
  }
  return false;
}

function getModified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
