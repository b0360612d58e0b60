import type { MessagePort } from "node:worker_threads";
import { href } from "react-router";
import { runImportChild } from "../app/staff/import/process/child.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { requireDataFolder } from "./adapters/data-folder.ts";
import { requireFreeAddress } from "./adapters/free-address.ts";
import { takePassedSocket } from "./adapters/passed-socket.ts";
import { closeDataFolder, createPrivately } from "./adapters/private-files.ts";
import { type SupervisedPostgres, superviseEmbeddedPostgres } from "./adapters/supervised-postgres.ts";
import { type Application, connections, createApplication, getDatabaseSettings } from "./app.ts";
import { createContext } from "./context.ts";
import { defaultDataDir, type Env, getLocalAddress, listMisspeltSettings, readSettings } from "./env.ts";
import { toAppError } from "./errors.ts";
import type { FirstUser } from "./first-start/seed.server.ts";
import { createReadServer, type HttpOptions } from "./http/http-server.ts";
import { registerPages } from "./http/pages.ts";
import { stopOnSignals } from "./shutdown/signals.ts";
import { chooseExitStatus, explainFailure } from "./telemetry/failures.ts";
import { say } from "./telemetry/operator-log.ts";
import { answerJobs } from "./workers/answer.ts";
import type { WorkerSettings } from "./workers/messages.ts";

export type ServeOptions = {
  /** Address of this module, for the workers; without it the thread that listens answers public reads itself. */
  workerModule?: string;
  middleware?: HttpOptions["middleware"];
};

/**
 * Starts database, application and listener; stops them in the reverse order. It is the entry of Vite's server build, so
 * that settings, Fastify, the records and the pages share one module graph.
 */
export async function serve(options: ServeOptions): Promise<void> {
  try {
    await start(options, readSettings());
  } catch (error) {
    const failure = error as Error;
    const reason = explainFailure(failure, process.env.DATA_DIR ?? defaultDataDir) ?? failure.message;
    say("fatal", `El sitio no arrancó. ${reason}`);
    if (process.env.LOG_LEVEL === "debug") console.error(error);
    process.exit(chooseExitStatus(error));
  }
}

async function start(options: ServeOptions, env: Env): Promise<void> {
  createPrivately();
  const socket = takePassedSocket(process.env);
  // Before a database is created for a site that could not listen.
  if (socket === null) await requireFreeAddress(env);
  const warn = (problem: unknown) => {
    const reason =
      problem instanceof Error ? (explainFailure(problem, env.DATA_DIR) ?? problem.message) : problem;
    say("warn", String(reason));
  };
  listMisspeltSettings(Object.keys(process.env)).forEach(warn);
  requireDataFolder(env, warn);
  closeDataFolder(env.DATA_DIR);
  const settings = getDatabaseSettings(env.WORKERS);
  const database = env.DATABASE_URL ? null : await superviseEmbeddedPostgres(env.DATA_DIR, warn, settings);
  let application: Application | undefined;
  async function close(abort?: AbortSignal) {
    await application?.close(abort);
    await database?.stop();
  }
  try {
    const databaseUrl = env.DATABASE_URL ?? (database as SupervisedPostgres).url;
    application = await createApplication({ ...options, env, databaseUrl, announceFirstUser, log: warn });
    const { PORT: port, HOST: host } = env;
    await application.http.listen({ port, host, ...(socket === null ? {} : { fd: socket }) });
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  stopOnSignals(async (abort) => {
    say("info", "El sitio se detiene: termina lo que está en curso.");
    await close(abort).catch((error: Error) => {
      warn(error);
      throw error;
    });
    say("info", "El sitio se detuvo.");
  }, env.STOP_DELAY);
  const address = getAddress(application, env);
  say("info", `Listo: ${address}`);
  if (application.isEmpty) say("info", `Para empezar un estudio: ${address}${href("/admin/start")}`);
}

/** Answers public reads of another thread (server/workers/thread.ts), on a database that is migrated already. */
export async function startWorker({ env, databaseUrl }: WorkerSettings, port: MessagePort): Promise<void> {
  const context = await createContext(openDatabase(databaseUrl, { max: connections.api }), env);
  const app = await createReadServer({ context, env });
  const db = openDatabase(databaseUrl, { max: connections.pages });
  await registerPages(app, { context: { ...context, db } });
  await app.ready();
  answerJobs(app, port);
}

/** Checks or imports files in a process of their own (server/jobs/import-files.ts). */
export async function runImportJob(): Promise<void> {
  await runImportChild(toAppError);
}

/** Shows a password only if it was made up; one that was given stays where it was given. */
function announceFirstUser({ username, generated }: FirstUser) {
  if (generated === null)
    return say("info", "Primer investigador, con la contraseña de ADMIN_PASSWORD", { Usuario: username });
  say("info", "Primer investigador (guarda estos datos: no se muestran otra vez)", {
    Usuario: username,
    Contraseña: generated,
  });
}

function getAddress(application: Application, env: Env): string {
  const address = application.http.server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  return env.SITE_URL ?? getLocalAddress(env.HOST, port);
}
