import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs";

/** Where PostgreSQL writes what it has to say. */
export type ServerLog = { fd: number; tail(): string; close(): void };

const LARGEST_BYTES = 8 * 1024 * 1024;
const LOOK_EVERY_MS = 60_000;

/** Opens a log that is emptied when it has grown too large, at start and while it is open. */
export function openServerLog(file: string): ServerLog {
  // "a": every write goes to the end, wherever that is, so the file can be emptied under the server's feet.
  const fd = openSync(file, "a", 0o600);
  const emptyIfLarge = () => {
    if (fstatSync(fd).size > LARGEST_BYTES) ftruncateSync(fd);
  };
  emptyIfLarge();
  const watch = setInterval(emptyIfLarge, LOOK_EVERY_MS);
  watch.unref();
  const begin = fstatSync(fd).size;
  return {
    fd,
    /** The last lines since the log was opened. */
    tail() {
      return readFileSync(file).subarray(begin).toString().trim().split("\n").slice(-15).join("\n");
    },
    close() {
      clearInterval(watch);
      closeSync(fd);
    },
  };
}
