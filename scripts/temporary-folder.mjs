// Where a run of the tests keeps its temporary files.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const gigabyte = 2 ** 30;

/**
 * Makes a folder that is removed when this process ends, in memory where there is room for it: tests create and remove
 * tens of thousands of files of data folders, and ext4 looks long for inodes that were not freed a moment ago.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? "/dev/shm" : tmpdir(), "conflictos-tests-"));
  // As open as the system's own, since PostgreSQL may run as another user.
  chmodSync(folder, 0o1777);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return folder;
}

/** A run holds about one gigabyte at a time. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 3 * gigabyte && freemem() > 6 * gigabyte;
  } catch {
    return false;
  }
}
