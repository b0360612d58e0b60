import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findProcesses } from "../server/adapters/embedded-postgres/processes.ts";

/** The processes that a server has started, its workers and children, without those of its database. */
export function listChildren(pid: number): { pid: number; command: string }[] {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = /^PPid:\s+(\d+)/m.exec(readProc(name, "status"))?.[1];
      return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }];
    });
  const found: number[] = [];
  for (let parents = [pid]; parents.length > 0; ) {
    parents = processes.filter(({ parent }) => parents.includes(parent)).map((process) => process.pid);
    found.push(...parents);
  }
  return found.map((child) => ({
    pid: child,
    command: readProc(String(child), "cmdline").replaceAll("\0", " "),
  }));
}

/** Bytes that a server, its children and its database use together; memory that they share counts once. Linux only. */
export function readMemoryOfAll(pid: number, dataDir: string): number {
  const children = listChildren(pid).map((child) => child.pid);
  const all = new Set([pid, ...children, ...findProcesses(join(dataDir, "postgres"))]);
  return [...all].reduce((sum, each) => {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readProc(String(each), "smaps_rollup"))?.[1];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);
}

/** "" for a process that has just ended. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Keeps the most that all processes of a site take together. */
export function watchMemory({ server, dataDir }: { server: { pid: number }; dataDir: string }) {
  const read = () => readMemoryOfAll(server.pid, dataDir);
  const before = read();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 200);
  return {
    /** @returns the bytes by which it rose */
    async stop(): Promise<number> {
      clearInterval(timer);
      return Math.max(peak, read()) - before;
    },
  };
}
