import type { ChildProcess } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { access, chmod, constants, mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findBinaries } from "./embedded-postgres/binaries.ts";
import { Cleanups } from "./embedded-postgres/cleanups.ts";
import {
  createCluster,
  getServerSettings,
  removeUnfinished,
  requireOurCluster,
  toArguments,
} from "./embedded-postgres/cluster.ts";
import { createSocketEndpoint, createTcpEndpoint, type Endpoint } from "./embedded-postgres/endpoint.ts";
import { lockFolder } from "./embedded-postgres/folder-lock.ts";
import { endProcesses, findProcesses, isStopping } from "./embedded-postgres/processes.ts";
import { changeOwner, chooseRunner, type Way } from "./embedded-postgres/runner.ts";
import { tryConnection } from "./embedded-postgres/running.ts";
import { openServerLog, type ServerLog } from "./embedded-postgres/server-log.ts";
import { spawnServer } from "./embedded-postgres/spawn-server.ts";

export type EmbeddedPostgresOptions = {
  /** Created if missing. It holds the cluster, in the folder `postgres`, and the log. */
  dataDir: string;
  log: (line: string) => void;
  /** False for servers that tests throw away: nothing waits for the disk. */
  sync?: boolean;
};

export type EmbeddedPostgres = {
  /** Connection string of the database `conflictos`. */
  url: string;
  /** Whether this start created the cluster. */
  isNew: boolean;
  /**
   * Shuts down cleanly and closes sessions. Needed after `onExit` too, to release the folder.
   * @throws Error, once, if a process does not end; the folder is free all the same, and the next start ends it
   */
  stop(): Promise<void>;
  /** Called once if the server ends, or somebody else tells it to, without `stop`. To start it again, call `stop` first. */
  onExit(listener: (reason: string) => void): void;
};

/** What only tests choose, but for the settings. */
export type Internals = { way?: Way; tcp?: boolean; settings?: Record<string, string> };

const shutdownTimeoutMs = 10_000;
const leftoverShutdownTimeoutMs = 2_000;
const readyTimeoutMs = 120_000;
const statusIntervalMs = 1_000;

/**
 * Starts the product's own PostgreSQL and returns when it accepts connections. A second start on the folder is refused.
 * It ends soon after this process, however that ends; should it not, the next start ends it.
 * @throws Error, in Spanish, for the operator
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  internals: Internals = {},
): Promise<EmbeddedPostgres> {
  const { log, sync = true } = options;
  const dataDir = await openDataFolder(options.dataDir);
  const cluster = join(dataDir, "postgres");
  const lock = await lockFolder(dataDir);
  const cleanups = new Cleanups();
  cleanups.push(() => lock.release());
  try {
    const isNew = !existsSync(cluster);
    if (!isNew) requireOurCluster(cluster);
    await endLeftovers(dataDir, cluster, log);
    const runner = await chooseRunner(dataDir, cluster, internals.way);
    if (isNew) {
      log(`Se crea la base de datos en ${cluster}`);
      await createCluster(cluster, runner, sync).catch(async (error) => {
        // What there was room for would keep a full disk full.
        await removeUnfinished(dataDir);
        throw error;
      });
    }
    await changeOwner(cluster, runner);
    // PostgreSQL insists on this mode, which a folder restored from a plain copy has lost.
    await chmod(cluster, 0o700);

    const tcp = internals.tcp ?? process.platform === "win32";
    const endpoint = tcp ? await createTcpEndpoint(cluster) : await createSocketEndpoint(cluster, runner);
    cleanups.push(endpoint.close);
    const serverLog = openServerLog(join(dataDir, "postgres.log"));
    cleanups.push(serverLog.close);
    const settings = { ...getServerSettings(cluster, sync), ...endpoint.settings, ...internals.settings };
    const args = ["-D", cluster, ...toArguments(settings)];
    const child = spawnServer(runner, findBinaries().postgres, args, serverLog.fd);
    const ended = waitForEnd(child);
    cleanups.push(async () => {
      child.ref();
      await endProcesses(cluster, shutdownTimeoutMs);
      child.kill("SIGQUIT"); // It still runs only if its folder, by which it is found, was deleted.
      await ended;
    });
    await waitUntilReady(endpoint, ended, serverLog);
    // A process that forgets `stop` can still end; the next start cleans up.
    child.unref();

    let stopped: Promise<void> | undefined;
    return {
      url: endpoint.url,
      isNew,
      stop() {
        stopped ??= cleanups.run().catch((error) => {
          stopped = undefined;
          throw error;
        });
        return stopped;
      },
      onExit(listener) {
        const notify = (reason: string) => {
          clearInterval(timer);
          if (!stopped && !isNotified) listener(reason);
          isNotified = true;
        };
        let isNotified = false;
        const timer = setInterval(() => {
          if (isStopping(cluster)) notify("PostgreSQL recibió la orden de detenerse");
        }, statusIntervalMs).unref();
        ended.then(notify);
      },
    };
  } catch (error) {
    await cleanups.run();
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

/** Ends what a killed process left running or half created. This process has the lock, so none of it is in use. */
async function endLeftovers(dataDir: string, cluster: string, log: (line: string) => void): Promise<void> {
  await removeUnfinished(dataDir);
  if (process.platform !== "win32" && findProcesses(cluster).length > 0)
    log("Se detiene el PostgreSQL que dejó un arranque anterior");
  await endProcesses(cluster, leftoverShutdownTimeoutMs);
  // After a power cut another program may have its pid, and PostgreSQL would refuse to start.
  if (process.platform !== "win32") rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** @returns the reason, once the process has ended or failed to start */
function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) =>
      resolve(`PostgreSQL terminó (${signal ? `señal ${signal}` : `código ${code}`})`),
    );
  });
}

async function waitUntilReady(
  endpoint: Endpoint,
  ended: Promise<string>,
  serverLog: ServerLog,
): Promise<void> {
  let reason: string | undefined;
  ended.then((text) => {
    reason = text;
  });
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    const error = await tryConnection(endpoint.url);
    if (!error) return;
    // Not listening yet, or in recovery after a crash ("the database system is starting up").
    const isStarting = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "57P03"].includes(error.code ?? "");
    if (!isStarting || performance.now() > deadline) reason ??= error.message;
    if (reason) throw new Error(`La base de datos no arrancó: ${reason}\n${serverLog.tail()}`);
    await wait(20);
  }
}
