import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerProcess } from "../tests/support/server-process.ts";

/** Whether a disk can be mounted in a namespace of its own, which on Linux only root may do. */
export function canMount(): boolean {
  return spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;
}

/** Wraps the command of `startServer` so that only the server sees a disk of this size in that folder. */
export function onSmallDisk(folder: string, size: string): string[] {
  // The mount ends with the last process of the namespace.
  const script = `mount -t tmpfs -o size=${size},mode=0755 none "$0" && exec "$@"`;
  return ["unshare", "--mount", "--propagation", "private", "sh", "-c", script, folder];
}

/** Accesses that disk through the server that runs on it. */
export function smallDisk(server: ServerProcess, folder: string) {
  const filler = join(`/proc/${server.pid}/root`, folder, "relleno");
  const remount = (options: string) =>
    execFileSync("nsenter", ["-t", String(server.pid), "-m", "mount", "-o", `remount,${options}`, folder]);
  return {
    /** Writes until the disk is full, then frees some bytes. */
    fill(leaving = 0) {
      for (let size = 1 << 24; size >= 1024; size >>= 1)
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: "a" });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      truncateSync(filler, Math.max(0, statSync(filler).size - leaving));
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => remount("ro"),
    makeWritable: () => remount("rw"),
  };
}
