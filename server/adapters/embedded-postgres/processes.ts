import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";

const LINUX = process.platform === "linux";

/** Time between asking a server to drop everything and killing it. */
const FORCE_AFTER_MS = 1_500;
const GIVE_UP_AFTER_MS = 10_000;

/**
 * When a process started, in a form only good for comparing: a pid is used again, a pid with its start is not.
 * Undefined where there is no such process, empty where the system does not tell.
 */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  try {
    if (LINUX) return linuxStart(pid);
    if (process.platform === "win32") return "";
    const env = { ...process.env, TZ: "UTC", LC_ALL: "C" };
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", env }).trim();
  } catch {
    return "";
  }
}

function linuxStart(pid: number): string | undefined {
  // proc_pid_stat(5); the second field, the name, may hold spaces and brackets, so fields count from its end.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const isZombie = fields[0] === "Z" || fields[0] === "X";
  if (isZombie) return undefined;
  // Field 22 counts from the machine's start, so it needs the name of that start.
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
}

/**
 * The name a cluster's processes show in their titles (`cluster_name`). It follows the folder itself, not its
 * path: a folder that was renamed keeps it, a copy of the folder gets another.
 */
export function clusterName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `conflictos-${dev}-${ino}`;
}

/**
 * PostgreSQL's processes on a cluster's folder: a server, what is left of a killed one, or a first start that
 * goes on alone. Never another program that was given their pid.
 */
export function findProcesses(folder: string, list = LINUX ? processesFromProc : processesFromPs): number[] {
  if (!existsSync(folder)) return [];
  const name = clusterName(folder);
  const ours = list().filter(
    ({ command }) =>
      command.startsWith(`postgres: ${name}: `) ||
      (command.includes("/postgres ") && command.includes(`cluster_name=${name} `)) ||
      command.includes(`/initdb -D ${folder} `),
  );
  return ours.map(({ pid }) => pid);
}

/** `command` holds the arguments or the title, with a space after each. */
type Process = { pid: number; command: string };

/** Command lines only: what else /proc tells of another account's process, not even a container's root may read. */
function processesFromProc(): Process[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    try {
      return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") }];
    } catch {
      return []; // It ended meanwhile.
    }
  });
}

/** For macOS, which has no /proc. Exported for its test, which runs on Linux too. */
export function processesFromPs(): Process[] {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid && command ? [{ pid: Number(pid), command: `${command} ` }] : [];
  });
}

/**
 * Ends every PostgreSQL process on a folder and returns when none is left. The server first gets `patience`
 * milliseconds for a clean shutdown; processes whose server is dead have nothing left to save. Without
 * patience they are killed at once.
 */
export async function endProcesses(folder: string, patience: number): Promise<void> {
  if (process.platform === "win32") return endWithPgCtl(folder, patience);
  const server = pidInFile(folder);
  const begun = performance.now();
  let sent: NodeJS.Signals | undefined;
  for (;;) {
    const running = findProcesses(folder);
    if (running.length === 0) return;
    const elapsed = performance.now() - begun;
    const hasServer = server !== undefined && running.includes(server);
    // To the server: SIGINT is a fast clean shutdown, SIGQUIT one that leaves the rest to crash recovery.
    let signal: NodeJS.Signals = "SIGKILL";
    if (patience > 0 && elapsed < patience + FORCE_AFTER_MS) signal = "SIGQUIT";
    if (elapsed < patience && hasServer) signal = "SIGINT";
    if (elapsed > patience + GIVE_UP_AFTER_MS)
      throw new Error(`No se pudo detener el PostgreSQL de ${folder} (procesos ${running.join(", ")}).`);
    if (signal !== sent || signal === "SIGKILL")
      for (const pid of signal === "SIGINT" && hasServer ? [server] : running) send(pid, signal);
    sent = signal;
    await wait(20);
  }
}

/** The server's pid as it wrote it itself; it may be long dead. */
function pidInFile(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10);
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Windows has no signals: pg_ctl talks to the server through a pipe that ends with it. */
function endWithPgCtl(folder: string, patience: number): void {
  for (const mode of ["fast", "immediate"]) {
    const args = ["stop", "-D", folder, "-m", mode, "-w", "-t", String(Math.ceil(patience / 1000))];
    try {
      execFileSync(findBinaries().pg_ctl, args, { stdio: "ignore", windowsHide: true });
      return;
    } catch {
      // No server runs, or it did not stop in time.
    }
  }
}
