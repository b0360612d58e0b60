import { afterAll, expect } from "vitest";
import { type Database, openDatabase } from "../../db/client.server.ts";
import { migrateDatabase } from "../../db/migrate.server.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { createContext } from "../../server/context.ts";
import { readEnv } from "../../server/env.ts";
import { seedDefaults } from "../../server/first-start/seed.server.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import type { TestApi } from "./api.ts";
import { createTestDatabase } from "./database.ts";

/** Another database; where the system's PostgreSQL is tested, the one that the product brings. */
export async function openOtherPostgres(dataDir: string): Promise<Database> {
  if (process.env.TEST_DATABASE !== "system") return (await createTestDatabase()).db;
  const server = await startEmbeddedPostgres({ dataDir, sync: false, log: () => {} });
  await migrateDatabase(server.url);
  const db = openDatabase(server.url);
  await seedDefaults(db);
  afterAll(async () => {
    await db.$client.end();
    await server.stop();
  });
  return db;
}

/** The API on a database, with files of its own. */
export async function serveElsewhere(
  db: Database,
  dataDir: string,
): Promise<Pick<TestApi, "call" | "logIn"> & { db: Database }> {
  const env = readEnv({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
  const context = await createContext(db, env);
  const app = await createHttpServer({ context, env, checkResponses: true });
  await app.ready();
  afterAll(() => app.close());
  const call: TestApi["call"] = (method, address, { token, body } = {}) =>
    app.inject({
      method: method as "GET",
      url: `/api${address}`,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  return {
    db,
    call,
    async logIn(user, userPassword) {
      const response = await call("POST", "/users/login", { body: { user, userPassword } });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<string>();
    },
  };
}
