import type { ChildProcess } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { access, chmod, constants, mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "./embedded-postgres/binaries.ts";
import {
  createCluster,
  removeUnfinished,
  requireOurCluster,
  serverSettings,
  toArguments,
} from "./embedded-postgres/cluster.ts";
import { type Endpoint, socketEndpoint, tcpEndpoint } from "./embedded-postgres/endpoint.ts";
import { lockFolder } from "./embedded-postgres/folder-lock.ts";
import { clusterName, endProcesses, findProcesses } from "./embedded-postgres/processes.ts";
import { chooseRunner, handOver, type Runner, spawnAs, type Way } from "./embedded-postgres/runner.ts";
import { openServerLog, type ServerLog } from "./embedded-postgres/server-log.ts";

export type EmbeddedPostgresOptions = {
  /** Made where it is missing. The cluster goes into its folder `postgres`, the log beside it. */
  dataDir: string;
  log: (line: string) => void;
  /** False, for servers that tests throw away: nothing waits for the disk. */
  sync?: boolean;
};

export type EmbeddedPostgres = {
  /** Connection string of the database `conflictos`, for `pg` and for PostgreSQL's own tools. */
  url: string;
  /** True where this start made the cluster. */
  isNew: boolean;
  /** Clean shutdown; sessions are cut. Needed also after `onExit`, to free the folder. */
  stop(): Promise<void>;
  /** Tells, once, that the server ended without `stop`. Starting it again is `stop`, then a new start. */
  onExit(listener: (reason: string) => void): void;
};

/** What tests choose and the product does not. */
export type Internals = { way?: Way; tcp?: boolean };

const SHUTDOWN_MS = 10_000;
const LEFTOVER_SHUTDOWN_MS = 2_000;
const READY_MS = 120_000;

/**
 * Starts the product's own PostgreSQL and returns when it accepts connections. It stays ours alone (a second
 * start on the folder refuses), survives our death, and is then ended by the next start.
 * @throws Error, in Spanish, for the operator.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  internals: Internals = {},
): Promise<EmbeddedPostgres> {
  const { log, sync = true } = options;
  const dataDir = await openDataFolder(options.dataDir);
  const cluster = join(dataDir, "postgres");
  const lock = await lockFolder(dataDir);
  const undo: (() => void | Promise<void>)[] = [() => lock.release()];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const isNew = !existsSync(cluster);
    if (!isNew) requireOurCluster(cluster);
    await endLeftovers(dataDir, cluster, log);
    const runner = await chooseRunner(dataDir, cluster, internals.way);
    if (isNew) {
      log(`Se crea la base de datos en ${cluster}`);
      await createCluster(cluster, runner, sync);
    }
    await handOver(cluster, runner);
    // PostgreSQL insists on it, and a folder that came from a plain copy has lost it.
    await chmod(cluster, 0o700);

    const tcp = internals.tcp ?? process.platform === "win32";
    const endpoint = tcp ? await tcpEndpoint(cluster) : await socketEndpoint(cluster, runner);
    undo.push(endpoint.close);
    const serverLog = openServerLog(join(dataDir, "postgres.log"));
    undo.push(serverLog.close);
    const child = launch(cluster, runner, { ...serverSettings(sync), ...endpoint.settings }, serverLog);
    const ended = endOf(child);
    undo.push(async () => {
      child.ref();
      await endProcesses(cluster, SHUTDOWN_MS);
      child.kill("SIGQUIT"); // It still runs only if somebody deleted its folder, by which it is found.
      await ended;
    });
    await ready(endpoint, ended, serverLog);
    // Somebody who forgets `stop` can still end; the next start cleans up.
    child.unref();

    let stopped: Promise<void> | undefined;
    return {
      url: endpoint.url,
      isNew,
      stop() {
        stopped ??= undoAll();
        return stopped;
      },
      onExit(listener) {
        ended.then((reason) => {
          if (!stopped) listener(reason);
        });
      },
    };
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function openDataFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (cause) {
    throw new Error(
      `No se puede usar la carpeta de datos ${path}: ${(cause as Error).message}. ` +
        "Dale permisos al usuario que arranca el programa, o indica otra con DATA_DIR.",
      { cause },
    );
  }
}

/** Ends what an earlier process of ours left running or half made. We hold the lock, so none of it is in use. */
async function endLeftovers(dataDir: string, cluster: string, log: (line: string) => void): Promise<void> {
  await removeUnfinished(dataDir);
  if (process.platform !== "win32" && findProcesses(cluster).length > 0)
    log("Se detiene el PostgreSQL que dejó un arranque anterior");
  await endProcesses(cluster, LEFTOVER_SHUTDOWN_MS);
  // After a power cut its pid may be another program's by now, and PostgreSQL would refuse to start.
  if (process.platform !== "win32") rmSync(join(cluster, "postmaster.pid"), { force: true });
}

function launch(
  cluster: string,
  runner: Runner,
  settings: Record<string, string>,
  { fd }: ServerLog,
): ChildProcess {
  const args = toArguments({ ...settings, cluster_name: clusterName(cluster) });
  const stdio = ["ignore" as const, fd, fd];
  return spawnAs(runner, findBinaries().postgres, ["-D", cluster, ...args], stdio);
}

/** Resolves with the reason when the process is no more, or never was. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) =>
      resolve(`PostgreSQL terminó (${signal ? `señal ${signal}` : `código ${code}`})`),
    );
  });
}

async function ready(endpoint: Endpoint, ended: Promise<string>, serverLog: ServerLog): Promise<void> {
  let reason: string | undefined;
  ended.then((text) => {
    reason = text;
  });
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const problem = await connectOnce(endpoint.url);
    if (!problem) return;
    // Not listening yet, or still repairing what a crash left ("the database system is starting up").
    const isWaiting = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "57P03"].includes(problem.code ?? "");
    if (!isWaiting || performance.now() > deadline) reason ??= problem.message;
    if (reason) throw new Error(`La base de datos no arrancó: ${reason}\n${serverLog.tail()}`);
    await wait(20);
  }
}

async function connectOnce(url: string): Promise<NodeJS.ErrnoException | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // It may be cut off between the two calls below.
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
