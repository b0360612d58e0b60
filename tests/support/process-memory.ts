import { readFileSync } from "node:fs";

/** Bytes of a process: all that is resident, and what is its own (without the program itself, which processes share). */
export type Memory = { resident: number; own: number };

/** Memory of a process, as Linux counts it; null where it is not told. */
export function readMemory({ pid }: { pid?: number | undefined }): Memory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
    return { resident: bytes("VmRSS"), own: bytes("RssAnon") };
  } catch {
    return null;
  }
}
