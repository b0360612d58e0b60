import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs";

export type ServerLog = {
  fd: number;
  /** The last lines since the log was opened. */
  tail(): string;
  close(): void;
};

const maxBytes = 8 * 1024 * 1024;
const checkIntervalMs = 60_000;

/** Opens PostgreSQL's log, which is emptied when it has grown too large. */
export function openServerLog(file: string): ServerLog {
  // In append mode the file can be emptied while the server writes to it.
  const fd = openSync(file, "a", 0o600);
  const emptyIfLarge = () => {
    if (fstatSync(fd).size > maxBytes) ftruncateSync(fd);
  };
  emptyIfLarge();
  const timer = setInterval(emptyIfLarge, checkIntervalMs).unref();
  const start = fstatSync(fd).size;
  return {
    fd,
    tail: () => readFileSync(file).subarray(start).toString().trim().split("\n").slice(-15).join("\n"),
    close() {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}
