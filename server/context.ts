import { resolve } from "node:path";
import { createLimits } from "../app/shared/api/limits.server.ts";
import type { Context } from "../app/shared/context.server.ts";
import type { Database } from "../db/client.server.ts";
import { getStreetsFile, openFiles } from "./adapters/files.ts";
import type { Env } from "./env.ts";
import { changeDemo } from "./first-start/demo-task.server.ts";
import { release } from "./telemetry/release.ts";

/** What every command and page is given, from the settings. */
export async function createContext(db: Database, env: Env): Promise<Context> {
  return {
    db,
    files: await openFiles(env),
    downloads: resolve(env.DATA_DIR, "downloads"),
    build: release.build,
    streets: getStreetsFile(env.DATA_DIR),
    limits: createLimits(db),
    siteAddress: env.siteAddress,
    ownAddress: env.SITE_URL ?? null,
    frameAncestors: env.EMBED_ORIGINS,
    services: env.services,
    demonstration: { install: () => changeDemo(db, "install"), remove: () => changeDemo(db, "remove") },
  };
}
