import { readFileSync } from "node:fs";

/** Bytes of a process: all resident memory, and the private part (without the program itself, which processes share). */
export type Memory = { resident: number; own: number };

/** Memory of a process, as Linux reports it; null on other systems. */
export function readMemory({ pid }: { pid?: number | undefined }): Memory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
    return { resident: bytes("VmRSS"), own: bytes("RssAnon") };
  } catch {
    return null;
  }
}

/** Bytes that processes take together: what they share counts once. Null where Linux does not tell. */
export function readShare(pids: number[]): number | null {
  let total: number | null = null;
  for (const pid of new Set(pids)) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      total = (total ?? 0) + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) * 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return total;
}
