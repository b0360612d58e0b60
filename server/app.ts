import type { FastifyInstance } from "fastify";
import type { Context } from "../app/shared/context.server.ts";
import { createLimits } from "../app/shared/limits.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { ContentVersion } from "../db/content-version.server.ts";
import { openFiles } from "./adapters/files.ts";
import { openMailer } from "./adapters/mail/mailer.ts";
import { AnswerCache } from "./answer-cache.ts";
import { startContactDelivery } from "./contact-delivery.ts";
import type { Env } from "./env.ts";
import { prepareContent } from "./first-start.ts";
import { createHttpServer } from "./http.ts";
import { startImageCleanup } from "./image-cleanup.ts";
import { registerPages } from "./pages.ts";
import { answerStored } from "./stored-answers.ts";

export type Application = { http: FastifyInstance; close(): Promise<void> };

/**
 * The whole application on a migrated database: seeded, ready to listen. Vite's server build takes this file in, so that
 * Fastify, the modules and the pages share one module graph.
 */
export async function createApplication(options: {
  env: Env;
  databaseUrl: string;
  announceFirstUser: (credentials: { username: string; password: string }) => void;
}): Promise<Application> {
  const { env, databaseUrl, announceFirstUser } = options;
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
  const http = await createHttpServer({ context, env, cache });
  await registerPages(http, { context, cache });
  answerStored(http, cache);
  await http.ready();
  const stopImageCleanup = startImageCleanup(context, http.log);
  const { mail } = env.services;
  const stopDelivery = mail ? startContactDelivery(context, openMailer(mail), http.log) : async () => {};
  return {
    http,
    async close() {
      await http.close();
      await Promise.all([stopImageCleanup(), stopDelivery()]);
      await version.close();
      await db.$client.end();
    },
  };
}
