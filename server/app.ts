import type { FastifyInstance } from "fastify";
import { createLimits } from "../app/shared/api/limits.server.ts";
import type { Context } from "../app/shared/context.server.ts";
import { withTimeout } from "../app/shared/timeout.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { ContentVersion } from "../db/content-version.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import { openFiles } from "./adapters/files.ts";
import { openMailer } from "./adapters/mail/open-mailer.ts";
import { ResponseCache } from "./cache/response-cache.ts";
import type { Env } from "./env.ts";
import { prepareContent } from "./first-start/first-start.ts";
import type { Announce } from "./first-start/seed.server.ts";
import { createHttpServer, type HttpOptions } from "./http/http-server.ts";
import { registerPages } from "./http/pages.ts";
import { startContactDelivery } from "./jobs/contact-delivery.ts";
import { startImageCleanup } from "./jobs/image-cleanup.ts";
import { stopServer } from "./shutdown/stop-server.ts";
import { startServerReport } from "./telemetry/server-report.ts";

export type Application = {
  http: FastifyInstance;
  /** @param abort cuts off what is under way */
  close(abort?: AbortSignal): Promise<void>;
};

/** Milliseconds for background jobs and database connections to end. */
const closeTimeout = 6_000;

/**
 * The whole application on a database: migrated, seeded, ready to listen. It is the entry of Vite's server build, so that
 * Fastify, the records and the pages share one module graph.
 */
export async function createApplication({
  env,
  databaseUrl,
  announceFirstUser,
  middleware,
}: {
  env: Env;
  databaseUrl: string;
  announceFirstUser: Announce;
  middleware?: HttpOptions["middleware"];
}): Promise<Application> {
  await migrateDatabase(databaseUrl);
  const db = openDatabase(databaseUrl);
  const context: Context = {
    db,
    files: await openFiles(env),
    limits: createLimits(db),
    siteAddress: env.siteAddress,
    services: env.services,
  };
  await prepareContent(db, env, announceFirstUser);
  const version = await ContentVersion.follow(db);
  const cache = new ResponseCache(version);
  const lifecycle = { isStopping: false };
  const http = await createHttpServer({ context, env, cache, lifecycle, middleware });
  await registerPages(http, { context, cache });
  await http.ready();
  const stopImageCleanup = startImageCleanup(context, http.log);
  const { mail } = env.services;
  const stopDelivery = mail ? startContactDelivery(context, openMailer(mail), http.log) : async () => {};
  const stopReport = await startServerReport({ db, env, http, version });
  return {
    http,
    async close(abort = new AbortController().signal) {
      await stopServer(http, lifecycle, { delay: env.STOP_DELAY, abort });
      const closing = Promise.all([stopImageCleanup(), stopDelivery(), stopReport()])
        .then(() => version.close())
        .then(() => db.$client.end());
      // A write that is still running then is rolled back when its connection ends.
      await withTimeout(closing, closeTimeout).catch((error) =>
        http.log.warn({ err: error }, "stopped late"),
      );
    },
  };
}
