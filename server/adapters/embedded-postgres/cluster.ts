import { randomBytes } from "node:crypto";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../sync-folder.ts";
import { findBinaries } from "./binaries.ts";
import { endProcesses, getClusterName } from "./processes.ts";
import { changeOwner, type Runner, runAs } from "./runner.ts";

const supportedMajor = "18";
const unfinishedPrefix = "postgres.new-";
const passwordFile = "conflictos-password";
export const databaseUser = "app";
export const databaseName = "conflictos";

/** Only our account enters the socket's folder; TCP, which every account of the machine reaches, needs a password. */
const clientAuthentication = `local all ${databaseUser} trust\nhost all ${databaseUser} 127.0.0.1/32 scram-sha-256\n`;

/**
 * Creates a cluster with its empty database, in a temporary folder that gets its name once it is complete and on disk:
 * a process killed at any moment leaves nothing that looks like a cluster.
 */
export async function createCluster(cluster: string, runner: Runner, sync: boolean): Promise<void> {
  const { initdb, postgres } = findBinaries();
  const dataDir = dirname(cluster);
  const folder = join(dataDir, unfinishedPrefix + randomBytes(6).toString("hex"));
  await mkdir(folder, { mode: 0o700 });
  await changeOwner(folder, runner);
  await runAs(
    runner,
    initdb,
    // ICU sorts in Spanish (ñ after n) on every system; C is for what libc would decide.
    // biome-ignore format: one option a line says less
    ["-D", folder, `--username=${databaseUser}`, "--encoding=UTF8", "--locale-provider=icu", "--icu-locale=es",
      "--locale=C", "--auth=reject", "--no-sync", "--no-instructions"],
  );
  const password = randomBytes(24).toString("hex");
  // Single-user mode needs neither socket nor port; it reads one statement per line.
  const statements = `CREATE DATABASE ${databaseName}\nALTER ROLE ${databaseUser} PASSWORD '${password}'\n`;
  const settings = toArguments({ exit_on_error: "on", fsync: "off", cluster_name: getClusterName(folder) });
  await runAs(runner, postgres, ["--single", "-D", folder, ...settings, "template1"], statements);
  await writeFile(join(folder, "pg_hba.conf"), clientAuthentication, { flush: true });
  await writeFile(join(folder, passwordFile), password, { mode: 0o600, flush: true });
  if (sync) await runAs(runner, initdb, ["--sync-only", "-D", folder]);
  await rename(folder, cluster);
  if (sync) for (const parent of [dataDir, dirname(dataDir)]) await syncFolder(parent);
}

/** Ends and removes what first starts left that were killed. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    await endProcesses(join(dataDir, name), 0);
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws Error, in Spanish, if this PostgreSQL cannot open the folder */
export function requireOurCluster(cluster: string): void {
  const versionFile = join(cluster, "PG_VERSION");
  const uid = process.getuid?.();
  const owner = lstatSync(cluster).uid;
  if (uid && uid !== owner)
    throw new Error(
      `La base de datos de ${cluster} es de otro usuario (uid ${owner}). ` +
        `Arranca con ese usuario, o entrégala a este: chown -R ${uid} ${dirname(cluster)}`,
    );
  if (!existsSync(versionFile))
    throw new Error(`La carpeta ${cluster} existe pero no contiene una base de datos de PostgreSQL.`);
  const version = readFileSync(versionFile, "utf8").trim();
  if (version !== supportedMajor)
    throw new Error(
      `La base de datos de ${cluster} es de PostgreSQL ${version}, y este programa trae el ${supportedMajor}. ` +
        "Restaura una copia de seguridad en una carpeta nueva.",
    );
}

export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, passwordFile), "utf8");
}

/** Given at every start, so that a change here reaches every installation. */
export function getServerSettings(cluster: string, sync: boolean): Record<string, string> {
  return {
    cluster_name: getClusterName(cluster),
    // A small machine, mostly reading.
    max_connections: "50",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    jit: "off",
    // Parallel workers share memory through /dev/shm, of which containers have little.
    max_parallel_workers_per_gather: "0",
    idle_in_transaction_session_timeout: "60s",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_checkpoints: "off",
    // Details of an error contain the row, perhaps with a password hash.
    log_error_verbosity: "terse",
    // A session that is busy notices that its client is gone; Windows cannot tell.
    ...(process.platform === "win32" ? {} : { client_connection_check_interval: "1s" }),
    ...(sync ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
}

/** @returns command-line arguments of the server */
export function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
