import type { FastifyInstance } from "fastify";
import { createLimits } from "../app/shared/api/limits.server.ts";
import type { Context } from "../app/shared/context.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { ContentVersion } from "../db/content-version.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import { openFiles } from "./adapters/files.ts";
import { openMailer } from "./adapters/mail/open-mailer.ts";
import { AnswerCache } from "./cache/response-cache.ts";
import { answerStored } from "./cache/stored-responses.ts";
import type { Env } from "./env.ts";
import { prepareContent } from "./first-start/first-start.ts";
import { createHttpServer } from "./http/http-server.ts";
import { registerPages } from "./http/pages.ts";
import { startContactDelivery } from "./jobs/contact-delivery.ts";
import { startImageCleanup } from "./jobs/image-cleanup.ts";
import { within } from "./limits/timeout.ts";
import { stopAnswering } from "./shutdown/stop-server.ts";

export type Application = {
  http: FastifyInstance;
  /** @param hurry breaks off what is under way */
  close(hurry?: AbortSignal): Promise<void>;
};

/** Longest that work in the background and the database's connections may take to end, in ms. */
const longestEnding = 6_000;

/**
 * The whole application on a database: migrated, seeded, ready to listen. Vite's server build takes this file in, so that
 * Fastify, the modules and the pages share one module graph.
 */
export async function createApplication(options: {
  env: Env;
  databaseUrl: string;
  announceFirstUser: (credentials: { username: string; password: string }) => void;
}): Promise<Application> {
  const { env, databaseUrl, announceFirstUser } = options;
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
  const cache = new AnswerCache(version);
  const lifecycle = { isStopping: false };
  const http = await createHttpServer({ context, env, cache, lifecycle });
  await registerPages(http, { context, cache });
  answerStored(http, cache, lifecycle);
  await http.ready();
  const stopImageCleanup = startImageCleanup(context, http.log);
  const { mail } = env.services;
  const stopDelivery = mail ? startContactDelivery(context, openMailer(mail), http.log) : async () => {};
  return {
    http,
    async close(hurry = new AbortController().signal) {
      await stopAnswering(http, lifecycle, { delay: env.STOP_DELAY, hurry });
      const ending = Promise.all([stopImageCleanup(), stopDelivery()])
        .then(() => version.close())
        .then(() => db.$client.end());
      // A write that nobody waits for any more is undone by the database when its connection ends.
      await within(longestEnding, ending).catch((error) => http.log.warn({ err: error }, "stopped late"));
    },
  };
}
