import { listChildren } from "../process-memory.ts";
import { readProcessTime } from "../process-time.ts";

/**
 * Watches what each server takes with all its processes. Of one that lives for less than half a second nothing is counted.
 * @param servers the pid of each, which may change
 */
export function watchProcessor(servers: Record<string, () => number>) {
  const seen = Object.entries(servers).map(([name, pid]) => ({
    name,
    pid,
    /** The time of each process when it was first seen, or 0 where it began later, and when it was last seen. */
    processes: new Map<number, { first: number; last: number }>(),
  }));
  let isFirstLook = true;
  function look() {
    for (const { pid, processes } of seen) {
      const parent = pid();
      for (const each of parent > 0 ? [parent, ...listChildren(parent).map((child) => child.pid)] : []) {
        const time = readProcessTime(each)?.own ?? null;
        const first = processes.get(each)?.first ?? (isFirstLook ? time : 0);
        if (time !== null) processes.set(each, { first: first ?? 0, last: time });
      }
    }
    isFirstLook = false;
  }
  look();
  const timer = setInterval(look, 500);
  return {
    /** @returns milliseconds of each server since the start */
    stop(): Record<string, number> {
      clearInterval(timer);
      look();
      const total = (processes: { first: number; last: number }[]) =>
        processes.reduce((sum, { first, last }) => sum + last - first, 0);
      return Object.fromEntries(seen.map(({ name, processes }) => [name, total([...processes.values()])]));
    },
  };
}
