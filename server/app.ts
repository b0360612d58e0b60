import type { FastifyInstance } from "fastify";
import { getTotals } from "../app/nouns/site/queries.server.ts";
import type { Context } from "../app/shared/context.server.ts";
import { deadline } from "../app/shared/deadline.server.ts";
import { withTimeout } from "../app/shared/timeout.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { ContentVersion } from "../db/content-version.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import type { MailSettings } from "./adapters/services.ts";
import { ResponseCache } from "./cache/response-cache.ts";
import { createContext } from "./context.ts";
import type { Env } from "./env.ts";
import { prepareContent } from "./first-start/first-start.ts";
import type { Announce } from "./first-start/seed.server.ts";
import { createHttpServer, type HttpOptions } from "./http/http-server.ts";
import { builtFiles, registerPages } from "./http/pages.ts";
import { startAnswerMails } from "./jobs/answer-mails.ts";
import { startContactDelivery } from "./jobs/contact-delivery.ts";
import { startDailyCleanup } from "./jobs/daily-cleanup.ts";
import { startImageAdoption } from "./jobs/image-adoption.ts";
import { startMentionRuns } from "./jobs/mentions/mention-runs.ts";
import { stopServer } from "./shutdown/stop-server.ts";
import { startServerReport } from "./telemetry/server-report.ts";
import { WorkerPool } from "./workers/worker-pool.ts";

/**
 * Connections to the database: of this thread, which writes, beside workers and alone; of a worker's pages and of its calls
 * of the API, which so never wait for the other's, whatever those wait for.
 */
export const connections = { withWorkers: 6, alone: 10, pages: 2, api: 2 } as const;

/** Settings of the embedded database: it has room for each connection of so many workers, and some for commands. */
export const getDatabaseSettings = (workers: number) => {
  const used = connections.withWorkers + 1 + workers * (connections.pages + connections.api);
  return { max_connections: String(Math.max(50, used + 11)) };
};

export type Application = {
  http: FastifyInstance;
  /** Whether it has no records yet. */
  isEmpty: boolean;
  /** @param abort cuts off what is under way */
  close(abort?: AbortSignal): Promise<void>;
};

/** Milliseconds for background jobs and database connections to end. */
const closeTimeout = 6_000;

/** The whole application on a database: migrated, seeded, ready to listen. */
export async function createApplication({
  env,
  databaseUrl,
  announceFirstUser,
  log,
  workerModule,
  middleware,
}: {
  env: Env;
  databaseUrl: string;
  announceFirstUser: Announce;
  /** Is told what delays the start. */
  log: (line: string) => void;
  /** Address of the server's build, for the workers; without it this thread answers public reads itself. */
  workerModule?: string;
  middleware?: HttpOptions["middleware"];
}): Promise<Application> {
  await migrateDatabase(databaseUrl, log);
  // Loads its modules while the rest starts.
  const workers = workerModule
    ? new WorkerPool({ env, databaseUrl, module: workerModule }, env.WORKERS)
    : undefined;
  const db = openDatabase(databaseUrl, { max: workers ? connections.withWorkers : connections.alone });
  const context = await createContext(db, env);
  await prepareContent(db, env, announceFirstUser);
  const version = await ContentVersion.follow(db);
  const cache = new ResponseCache(version, { sharedMaxAge: env.SHARED_MAX_AGE });
  const lifecycle = { isStopping: false };
  const storage = { isReachable: true };
  const http = await createHttpServer({ context, env, cache, workers, lifecycle, storage, middleware });
  if (import.meta.env.PROD) await http.register(builtFiles);
  await registerPages(http, { context, cache, isForwarded: workers !== undefined });
  await http.ready();
  await workers?.start(http.log);
  const stopDailyCleanup = startDailyCleanup(context, http.log);
  const stopImageAdoption = startImageAdoption(context, http.log);
  const stopMentionRuns = startMentionRuns(context, http.log);
  const { mail } = env.services;
  const stopDelivery = mail ? await startDelivery(context, mail, http) : async () => {};
  const stopReport = await startServerReport({ db, env, http, version, files: context.files, storage });
  const { interventions, news, conflicts } = await getTotals(db);
  return {
    http,
    isEmpty: interventions + news + conflicts === 0,
    async close(abort = new AbortController().signal) {
      await stopServer(http, lifecycle, { delay: env.STOP_DELAY, abort });
      const closing = Promise.all([
        stopDailyCleanup(),
        stopImageAdoption(),
        stopMentionRuns(),
        stopDelivery(),
        stopReport(),
        workers?.close(),
      ])
        .then(() => version.close())
        .then(() => db.$client.end());
      // A write that is still running then is rolled back when its connection ends.
      await withTimeout(closing, deadline(closeTimeout)).catch((error) =>
        http.log.warn({ err: error }, "stopped late"),
      );
    },
  };
}

/** Loads what sends only here: no worker needs it, nor a server without mail. */
async function startDelivery(context: Context, mail: MailSettings, { log }: FastifyInstance) {
  const { openMailer } = await import("./adapters/mail/open-mailer.ts");
  const stopDelivery = startContactDelivery(context, openMailer(mail), log);
  const stopAnswers = mail.kind === "smtp" ? startAnswerMails(context, mail, log) : async () => {};
  return async () => {
    await Promise.all([stopDelivery(), stopAnswers()]);
  };
}
