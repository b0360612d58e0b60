import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, lchown, stat } from "node:fs/promises";
import { join } from "node:path";
import { findBinaries } from "./binaries.ts";

/** PostgreSQL refuses to run as root. As root: in a user namespace, as another account, or so with a privilege. */
export type Way = "direct" | "unshare" | "account" | "setpriv";

type Ids = { uid: number; gid: number };

export type Runner = {
  way: Way;
  /** The command that PostgreSQL's programs are started through, if any. */
  prefix: string[];
  /** What Node itself changes to in the child. */
  account?: Ids;
  /** Who must own the files. Absent: whoever we are. */
  owner?: Ids;
};

/** Enough to run; none of our own environment's secrets, and no PGDATA and the like. */
const ENVIRONMENT = Object.fromEntries(
  ["PATH", "SystemRoot", "TEMP", "TMP"].map((name) => [name, process.env[name]]),
);

/**
 * Starts one of PostgreSQL's programs in a session of its own: a Ctrl-C in the terminal reaches
 * only us, and we decide when the database stops.
 */
export function spawnAs(runner: Runner, program: string, args: string[], stdio: StdioOptions): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  const env = { ...ENVIRONMENT, LC_ALL: "C", TZ: "UTC" };
  const options = { stdio, env, cwd: "/", detached: true, windowsHide: true };
  return spawn(command, rest, { ...options, ...runner.account });
}

/**
 * Runs one of PostgreSQL's programs to its end.
 * @throws Error with the program's output where it fails.
 */
export function runAs(runner: Runner, program: string, args: string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(runner, program, args, "pipe");
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.stdin?.on("error", () => {}); // It ended before reading: its exit code tells.
    child.stdin?.end(input);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim().slice(-2_000) || `${program}: ${signal ?? code}`));
    });
  });
}

/**
 * Picks a way that works here: its program starts and enters the data folder.
 * @param cluster the cluster's folder, which may not exist yet; one that another account owns stays that account's
 * @param only tests name the way they want
 */
export async function chooseRunner(dataDir: string, cluster: string, only?: Way): Promise<Runner> {
  if (process.getuid?.() !== 0) return { way: "direct", prefix: [] };
  const tried: string[] = [];
  for (const runner of candidates(cluster)) {
    if (only && runner.way !== only) continue;
    if (runner.account) await letPass(dataDir, runner.account);
    const problem = await whyNot(runner, dataDir);
    if (!problem) return runner;
    tried.push(`${runner.way}: ${problem}`);
  }
  throw new Error(
    "PostgreSQL no funciona como root, y aquí no se pudo arrancar de otra manera. " +
      "Arranca con un usuario corriente, o indica un servidor con DATABASE_URL. " +
      `Se intentó:\n${tried.join("\n") || "nada: no hay otra cuenta en /etc/passwd"}`,
  );
}

function candidates(cluster: string): Runner[] {
  const present = lstatSync(cluster, { throwIfNoEntry: false });
  const isAnothers = present !== undefined && present.uid !== 0;
  const account = isAnothers ? { uid: present.uid, gid: present.gid } : unprivilegedAccount();
  if (!account) return [];
  const { uid, gid } = account;
  const namespace: Runner = {
    way: "unshare",
    // Still root outside the namespace, hence the owner; inside, an account that initdb can look up by name.
    prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"],
    owner: { uid: 0, gid: 0 },
  };
  const asAccount: Runner = { way: "account", prefix: [], account, owner: account };
  const privileged = withPrivilege(account);
  const others = privileged ? [asAccount, privileged] : [asAccount];
  return isAnothers ? [...others, namespace] : [namespace, ...others];
}

/** For a checkout that only root may enter: another account that may pass through and read any folder. */
function withPrivilege(owner: Ids): Runner | undefined {
  const capability = readingCapability();
  if (!capability) return undefined;
  const prefix = [
    "setpriv",
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Without it access(2), which PostgreSQL asks about its own programs, ignores the capability of any
    // account but root's.
    "--securebits=+no_setuid_fixup",
  ];
  return { way: "setpriv", prefix, owner };
}

/** The lesser of the two capabilities that do it, if we have one; containers often have only the second. */
function readingCapability(): string | undefined {
  try {
    const permitted = BigInt(`0x${/CapPrm:\s*(\w+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]}`);
    if (permitted & (1n << 2n)) return "dac_read_search";
    return permitted & (1n << 1n) ? "dac_override" : undefined;
  } catch {
    return undefined; // Not Linux.
  }
}

function unprivilegedAccount(): Ids | undefined {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Lets the account's group through a data folder that only root may enter, without letting it list the folder. */
async function letPass(dataDir: string, account: Ids): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  if (mode & 0o001 || uid === account.uid) return;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, (mode & 0o777) | 0o010);
}

/** What keeps a runner from working here; empty where nothing does. */
async function whyNot(runner: Runner, dataDir: string): Promise<string> {
  const script = 'cd "$1" && exec "$2" --version';
  try {
    await runAs(runner, "/bin/sh", ["-c", script, "sh", dataDir, findBinaries().postgres]);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Hands a folder to the runner's owner where it is another's, the folder itself last: a change of hands that is
 * cut short is done again.
 */
export async function handOver(folder: string, runner: Runner): Promise<void> {
  if (!runner.owner || lstatSync(folder).uid === runner.owner.uid) return;
  const { uid, gid } = runner.owner;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    await lchown(join(folder, name), uid, gid);
  await lchown(folder, uid, gid);
}
