import { afterAll, expect } from "vitest";
import type { Context } from "../../app/shared/context.server.ts";
import { openDatabase } from "../../db/client.server.ts";
import { ContentVersion } from "../../db/content-version.server.ts";
import { ResponseCache } from "../../server/cache/response-cache.ts";
import { createContext } from "../../server/context.ts";
import { readEnv } from "../../server/env.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import type { TestApi } from "./api.ts";
import { waitFor } from "./waiting.ts";

type Line = Record<string, unknown> & { level: number; msg: string };

/** Another instance over a test's database, with a cache, a log and settings of its own, as the running product has. */
export async function startInstance(
  api: TestApi,
  settings: Record<string, string> = {},
  { databaseUrl = api.url }: { databaseUrl?: string } = {},
) {
  const db = openDatabase(databaseUrl);
  const env = readEnv({ LOG_LEVEL: "debug", ...settings });
  const version = await ContentVersion.follow(db);
  const cache = new ResponseCache(version, { sharedMaxAge: env.SHARED_MAX_AGE });
  const { files, downloads } = api.context;
  const context: Context = { ...(await createContext(db, env)), files, downloads, importsDirectly: true };
  const lifecycle = { isStopping: false };
  const storage = { isReachable: true };
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const app = await createHttpServer({ context, env, cache, lifecycle, storage, logTo });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await version.close();
    await db.$client.end();
  });
  return {
    app,
    context,
    cache,
    version,
    lifecycle,
    storage,
    /** Everything that was logged so far, as it was written. */
    log: () => lines.join(""),
    lines: () => lines.map((line) => JSON.parse(line) as Line),
  };
}

/** On a loaded machine the notification connection may be replaced; meanwhile nothing is stored. */
export async function waitForVersions(...versions: ContentVersion[]): Promise<void> {
  await waitFor(() => expect(versions.every(({ current }) => current !== null)).toBe(true));
}
