import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";
import type { Context, OutsideHosts } from "../../app/shared/context.server.ts";
import { createContext } from "../../server/context.ts";
import { type Env, readEnv } from "../../server/env.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import { createTestDatabase } from "./database.ts";
import { addCast, addSession, type cast, password } from "./people.ts";

/** No test asks another host for images. */
const noOutsideHosts: OutsideHosts = { resolve: async () => [], isPublic: () => false, timeout: 1 };

type Caller = "nobody" | keyof typeof cast;
type Call = Omit<InjectOptions, "method" | "url" | "body"> & { as?: Caller; token?: string; body?: unknown };

export type TestApi = {
  app: FastifyInstance;
  context: Context;
  ids: Record<keyof typeof cast, string>;
  tokens: Record<keyof typeof cast, string>;
  url: string;
  dataDir: string;
  call(method: string, path: string, options?: Call): Promise<LightMyRequestResponse>;
  logIn(user: string, userPassword?: string, remoteAddress?: string): Promise<string>;
};

/** The whole API on a database of its own; every response is checked against its published schema. */
export async function createTestApi(settings: Record<string, string> = {}): Promise<TestApi> {
  const { db, url } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-media-"));
  const env: Env = readEnv({
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    CONTACT_CAPTCHA: "form",
    ...settings,
  });
  const created = await createContext(db, env);
  const context: Context = { ...created, importsDirectly: true, fetchesFrom: noOutsideHosts };
  const app = await createHttpServer({ context, env, checkResponses: true });
  await app.ready();
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ids = {
    researcher: await addCast({ context }, "researcher"),
    assistant: await addCast({ context }, "assistant"),
  };
  const tokens = {
    researcher: await addSession({ context }, ids.researcher),
    assistant: await addSession({ context }, ids.assistant),
  };

  async function logIn(user: string, userPassword = password, remoteAddress = "10.0.0.1"): Promise<string> {
    const response = await app.inject({
      method: "POST",
      url: "/api/users/login",
      payload: { user, userPassword },
      remoteAddress,
    });
    if (response.statusCode !== 200) throw new Error(`login got ${response.statusCode}: ${response.body}`);
    return response.json<string>();
  }

  async function call(method: string, path: string, { as = "nobody", token, body, ...rest }: Call = {}) {
    const bearer = token ?? (as === "nobody" ? undefined : tokens[as]);
    return app.inject({
      method: method as "GET",
      url: `/api${path}`,
      ...(body === undefined ? {} : { payload: body as InjectOptions["payload"] & {} }),
      ...rest,
      headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...rest.headers },
    });
  }
  return { app, context, ids, tokens, url, dataDir, call, logIn };
}
