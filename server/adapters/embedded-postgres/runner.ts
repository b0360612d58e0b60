import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, lchown, stat } from "node:fs/promises";
import { join } from "node:path";
import { findBinaries } from "./binaries.ts";

/** PostgreSQL refuses to run as root; then it runs in a user namespace, or as another account, if needed with a capability. */
export type Way = "direct" | "unshare" | "account" | "setpriv";

type Ids = { uid: number; gid: number };

export type Runner = {
  way: Way;
  /** The command through which PostgreSQL's programs are started, if any. */
  prefix: string[];
  /** Account that Node itself sets for the child. */
  account?: Ids;
  /** Required owner of the files; absent for our own account. */
  owner?: Ids;
};

/** Without our secrets, and without PGDATA and the like. */
const environment = Object.fromEntries(
  ["PATH", "SystemRoot", "TEMP", "TMP"].map((name) => [name, process.env[name]]),
);

/** Starts a program of PostgreSQL in its own session, so that Ctrl-C in the terminal reaches only us. */
export function spawnAs(runner: Runner, program: string, args: string[], stdio: StdioOptions): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  const env = { ...environment, LC_ALL: "C", TZ: "UTC" };
  const options = { stdio, env, cwd: "/", detached: true, windowsHide: true };
  return spawn(command, rest, { ...options, ...runner.account });
}

/** Runs a program of PostgreSQL to its end. @throws Error with its output */
export function runAs(runner: Runner, program: string, args: string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(runner, program, args, "pipe");
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    child.stdin?.on("error", () => {}); // It ended before reading: its exit code reports the failure.
    child.stdin?.end(input);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim().slice(-2_000) || `${program}: ${signal ?? code}`));
    });
  });
}

/**
 * Picks a way that works here: its program starts and can enter the data folder.
 * @param cluster folder that may not exist yet; if another account owns it, it stays with that account
 * @param only the way that a test wants
 */
export async function chooseRunner(dataDir: string, cluster: string, only?: Way): Promise<Runner> {
  if (process.getuid?.() !== 0) return { way: "direct", prefix: [] };
  const problems: string[] = [];
  for (const runner of listRunners(cluster)) {
    if (only && runner.way !== only) continue;
    if (runner.account) await allowEntry(dataDir, runner.account);
    const problem = await findProblem(runner, dataDir);
    if (!problem) return runner;
    problems.push(`${runner.way}: ${problem}`);
  }
  throw new Error(
    "PostgreSQL no funciona como root, y aquí no se pudo arrancar de otra manera. " +
      "Arranca con un usuario corriente, o indica un servidor con DATABASE_URL. " +
      `Se intentó:\n${problems.join("\n") || "nada: no hay otra cuenta en /etc/passwd"}`,
  );
}

function listRunners(cluster: string): Runner[] {
  const present = lstatSync(cluster, { throwIfNoEntry: false });
  const isForeign = present !== undefined && present.uid !== 0;
  const account = isForeign ? { uid: present.uid, gid: present.gid } : findUnprivilegedAccount();
  if (!account) return [];
  const { uid, gid } = account;
  const namespace: Runner = {
    way: "unshare",
    // Inside it is an account that initdb can look up by name; outside it is still root, which owns the files.
    prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"],
    owner: { uid: 0, gid: 0 },
  };
  const asAccount: Runner = { way: "account", prefix: [], account, owner: account };
  const privileged = createPrivilegedRunner(account);
  const others = privileged ? [asAccount, privileged] : [asAccount];
  return isForeign ? [...others, namespace] : [namespace, ...others];
}

/** For a checkout that only root may enter: another account that may read any folder. */
function createPrivilegedRunner(owner: Ids): Runner | undefined {
  const capability = findReadCapability();
  if (!capability) return undefined;
  const prefix = [
    "setpriv",
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Otherwise access(2), with which PostgreSQL checks its programs, ignores the capability.
    "--securebits=+no_setuid_fixup",
  ];
  return { way: "setpriv", prefix, owner };
}

/** @returns the weaker of the two capabilities that allow it; containers often have only the second */
function findReadCapability(): string | undefined {
  try {
    const permitted = BigInt(`0x${/CapPrm:\s*(\w+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]}`);
    if (permitted & (1n << 2n)) return "dac_read_search";
    return permitted & (1n << 1n) ? "dac_override" : undefined;
  } catch {
    return undefined; // Not Linux.
  }
}

function findUnprivilegedAccount(): Ids | undefined {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Lets the account's group pass through a data folder that only root may enter, without listing it. */
async function allowEntry(dataDir: string, account: Ids): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  if (mode & 0o001 || uid === account.uid) return;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, (mode & 0o777) | 0o010);
}

/** @returns why a runner does not work here; "" if it does */
async function findProblem(runner: Runner, dataDir: string): Promise<string> {
  const script = 'cd "$1" && exec "$2" --version';
  try {
    await runAs(runner, "/bin/sh", ["-c", script, "sh", dataDir, findBinaries().postgres]);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** Gives a folder to the runner's owner. The folder itself comes last, so that an interrupted change is repeated. */
export async function changeOwner(folder: string, runner: Runner): Promise<void> {
  if (!runner.owner || lstatSync(folder).uid === runner.owner.uid) return;
  const { uid, gid } = runner.owner;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    await lchown(join(folder, name), uid, gid);
  await lchown(folder, uid, gid);
}
