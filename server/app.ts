import type { FastifyInstance } from "fastify";
import type { Context } from "../app/shared/context.server.ts";
import { createLimits } from "../app/shared/limits.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { openFiles } from "./adapters/files.ts";
import type { Env } from "./env.ts";
import { prepareContent } from "./first-start.ts";
import { createHttpServer } from "./http.ts";
import { registerPages } from "./pages.ts";

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
  };
  await prepareContent(db, env, announceFirstUser);
  const http = await createHttpServer({ context, env });
  await registerPages(http, { context });
  await http.ready();
  return {
    http,
    async close() {
      await http.close();
      await db.$client.end();
    },
  };
}
