import type { MessagePort } from "node:worker_threads";
import { runImportChild } from "../app/staff/import/process/child.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { type SupervisedPostgres, superviseEmbeddedPostgres } from "./adapters/supervised-postgres.ts";
import { type Application, connections, createApplication } from "./app.ts";
import { createContext } from "./context.ts";
import { type Env, EnvironmentError, getLocalAddress, readSettings } from "./env.ts";
import { toAppError } from "./errors.ts";
import { createReadServer, type HttpOptions } from "./http/http-server.ts";
import { registerPages } from "./http/pages.ts";
import { stopOnSignals } from "./shutdown/signals.ts";
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
  const env = readSettingsOrExit();
  const database = env.DATABASE_URL ? null : await superviseEmbeddedPostgres(env.DATA_DIR, console.error);
  let application: Application | undefined;
  async function close(abort?: AbortSignal) {
    await application?.close(abort);
    await database?.stop();
  }
  try {
    const databaseUrl = env.DATABASE_URL ?? (database as SupervisedPostgres).url;
    application = await createApplication({ ...options, env, databaseUrl, announceFirstUser });
    await application.http.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  stopOnSignals(close, env.STOP_DELAY);
  console.log(`\n  Listo: ${getAddress(application, env)}\n`);
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

function readSettingsOrExit(): Env {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

function announceFirstUser({ username, password }: { username: string; password: string }) {
  console.log(
    [
      "",
      "  Primer investigador (guarda estos datos: no se muestran otra vez)",
      `    Usuario:    ${username}`,
      `    Contraseña: ${password}`,
    ].join("\n"),
  );
}

function getAddress(application: Application, env: Env): string {
  const address = application.http.server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  return env.SITE_URL ?? getLocalAddress(env.HOST, port);
}
