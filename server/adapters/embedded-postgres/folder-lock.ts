import { randomUUID } from "node:crypto";
import {
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { processStart } from "./processes.ts";

/** Who holds a folder. `started` is empty where a process's start time cannot be known. */
type Holder = { pid: number; started: string; place: string };

export type FolderLock = { release(): void };

const PREFIX = "postgres.lock-";
const HEARTBEAT_MS = 1_000;
const HEARTBEAT_PATIENCE_MS = 3_000;

/**
 * Takes a folder for this process alone, until `release` or the end of the process, however it ends.
 *
 * Node has no `flock`, and a lock file that is deleted when stale can be deleted by two starters, the second
 * taking away the lock the first has just made. So locks are numbered turns: the highest number is the holder;
 * who finds it stale creates the next number, which only one can; a turn is deleted only when a higher one
 * exists. Releasing empties the file.
 *
 * @throws Error, in Spanish, that says which process holds the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const fileOf = (turn: number) => join(folder, PREFIX + turn);
  const me: Holder = { pid: process.pid, started: processStart(process.pid) ?? "", place: place() };
  // Written whole under another name, then linked: nobody ever reads half a lock. Another account must read it
  // too, or it would take it for broken.
  const draft = join(folder, `${PREFIX}draft-${randomUUID()}`);
  writeFileSync(draft, JSON.stringify(me), { mode: 0o644 });
  try {
    for (;;) {
      const last = Math.max(0, ...turns(folder));
      await refuseIfHeld(folder, fileOf(last));
      const mine = fileOf(last + 1);
      if (!linkNew(draft, mine)) continue;
      // While we looked, others may have gone further and deleted the turn that we have just made again.
      if (Math.max(...turns(folder)) > last + 1) {
        rmSync(mine, { force: true });
        continue;
      }
      for (const turn of turns(folder)) if (turn <= last) rmSync(fileOf(turn), { force: true });
      return keep(mine);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function keep(file: string): FolderLock {
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Somebody deleted the file or the disk is in trouble: not the lock's business.
    }
  }, HEARTBEAT_MS);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      try {
        truncateSync(file);
      } catch {
        // Deleted with the whole folder, as tests do.
      }
    },
  };
}

function turns(folder: string): number[] {
  const suffixes = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
  return suffixes.map((name) => Number(name.slice(PREFIX.length))).filter(Number.isInteger);
}

/** False where the name is taken already. */
function linkNew(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function refuseIfHeld(folder: string, file: string): Promise<void> {
  const holder = readHolder(file);
  if (!holder || !(await isAlive(holder, file))) return;
  const who = holder.place === place() ? "" : ` en ${holder.place.split(" ")[0]}`;
  throw new Error(
    `La carpeta de datos ${folder} ya está en uso por el proceso ${holder.pid}${who}` +
      `${holder.pid === process.pid && !who ? " (este mismo)" : ""}. ` +
      "Detén ese proceso, o indica otra carpeta con DATA_DIR.",
  );
}

/** Nothing where the lock was released, or was left empty or broken by a power cut. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.place === place()) {
    const started = processStart(holder.pid);
    if (started === undefined) return false;
    if (started && holder.started) return started === holder.started;
  }
  // A process that cannot be seen from here (another container or machine on one volume): is its heart beating?
  const before = modified(file);
  const deadline = performance.now() + HEARTBEAT_PATIENCE_MS;
  while (performance.now() < deadline) {
    await wait(100);
    if (modified(file) !== before) return true;
  }
  return false;
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Where a pid means something: the machine or container, and on Linux its pid namespace. */
function place(): string {
  return process.platform === "linux" ? `${hostname()} ${readlinkSync("/proc/self/ns/pid")}` : hostname();
}
