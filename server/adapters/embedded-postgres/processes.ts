import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { deadline } from "../../../app/shared/deadline.server.ts";
import { findBinaries } from "./binaries.ts";

const isLinux = process.platform === "linux";

/** Milliseconds between an immediate shutdown (SIGQUIT) and SIGKILL, and until giving up. */
const killAfterMs = 1_500;
const giveUpAfterMs = 10_000;

/** Where a pid is unique: the machine or container, and on Linux its pid namespace. */
export function getPlace(): string {
  return isLinux ? `${hostname()} ${readlinkSync("/proc/self/ns/pid")}` : hostname();
}

/**
 * When a process started, in a form only good for comparison: pids are reused, a pid with its start is not.
 * @returns undefined if there is no such process, "" if the system does not report it
 */
export function readProcessStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  try {
    if (isLinux) return readLinuxStart(pid);
    if (process.platform === "win32") return "";
    const env = { ...process.env, TZ: "UTC", LC_ALL: "C" };
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", env }).trim();
  } catch {
    return "";
  }
}

/** See proc_pid_stat(5). */
function readLinuxStart(pid: number): string | undefined {
  // The second field, the name, may contain spaces and brackets, so fields are counted after its end.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const isZombie = fields[0] === "Z" || fields[0] === "X";
  if (isZombie) return undefined;
  // Field 22 counts from the machine's boot.
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
}

/**
 * The `cluster_name` that PostgreSQL's processes show in their titles. It follows the folder itself, not its path: a
 * renamed folder keeps it, a copy gets another.
 */
export function getClusterName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `conflictos-${dev}-${ino}`;
}

/** @returns pids of PostgreSQL on a cluster: a server, the remains of a killed one, or an interrupted first start */
export function findProcesses(folder: string, list = isLinux ? listFromProc : listFromPs): number[] {
  if (!existsSync(folder)) return [];
  const name = getClusterName(folder);
  const own = list().filter(
    ({ command }) =>
      command.startsWith(`postgres: ${name}: `) ||
      (command.includes("/postgres ") && command.includes(`cluster_name=${name} `)) ||
      command.includes(`/initdb -D ${folder} `),
  );
  return own.map(({ pid }) => pid);
}

/** `command` holds the arguments or the title, with a space after each. */
type Process = { pid: number; command: string };

/** Reads command lines only: a container's root may not read more about processes of other accounts. */
function listFromProc(): Process[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    try {
      return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") }];
    } catch {
      return []; // It has ended.
    }
  });
}

/** For macOS, which has no /proc. */
export function listFromPs(): Process[] {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid && command ? [{ pid: Number(pid), command: `${command} ` }] : [];
  });
}

/**
 * Ends every PostgreSQL process on a folder and returns when none is left. Processes whose server is dead have nothing to
 * save and are killed.
 * @param timeout milliseconds for a clean shutdown of the server; 0 kills at once
 */
export async function endProcesses(folder: string, timeout: number): Promise<void> {
  if (process.platform === "win32") return endWithPgCtl(folder, timeout);
  const server = readServerPid(folder);
  const start = performance.now();
  let sent: NodeJS.Signals | undefined;
  for (;;) {
    const running = findProcesses(folder);
    if (running.length === 0) return;
    const elapsed = performance.now() - start;
    const hasServer = server !== undefined && running.includes(server);
    // For the server, SIGINT is a fast clean shutdown and SIGQUIT leaves the rest to crash recovery.
    let signal: NodeJS.Signals = "SIGKILL";
    if (timeout > 0 && elapsed < timeout + killAfterMs) signal = "SIGQUIT";
    if (elapsed < timeout && hasServer) signal = "SIGINT";
    if (elapsed > timeout + deadline(giveUpAfterMs))
      throw new Error(`No se pudo detener el PostgreSQL de ${folder} (procesos ${running.join(", ")}).`);
    if (signal !== sent || signal === "SIGKILL")
      for (const pid of signal === "SIGINT" && hasServer ? [server] : running) send(pid, signal);
    sent = signal;
    await wait(20);
  }
}

/** The pid that the server wrote; it may have ended long ago. */
function readServerPid(folder: string): number | undefined {
  return Number.parseInt(readServerFile(folder)[0] ?? "", 10) || undefined;
}

/** Whether the server is stopping after a SIGTERM: it refuses new sessions and waits for open ones. */
export function isStopping(folder: string): boolean {
  return readServerFile(folder)[7]?.trim() === "stopping";
}

function readServerFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** For Windows, which has no signals. */
function endWithPgCtl(folder: string, timeout: number): void {
  for (const mode of ["fast", "immediate"]) {
    const args = ["stop", "-D", folder, "-m", mode, "-w", "-t", String(Math.ceil(timeout / 1000))];
    try {
      execFileSync(findBinaries().pg_ctl, args, { stdio: "ignore", windowsHide: true });
      return;
    } catch {
      // No server runs, or it did not stop in time.
    }
  }
}
