import { type Database, openDatabase } from "../db/client.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import type { Env } from "../server/env.ts";
import { seedDefaults } from "../server/first-start/seed.server.ts";

export type ConfiguredDatabase = { db: Database; url: string; close(): Promise<void> };

export async function withDatabase<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openConfiguredDatabase(env, (line) => console.error(line));
  return work(db).finally(close);
}

/**
 * Opens the product's database, migrated and with its fixed lists: `DATABASE_URL`; else the embedded server that runs on
 * the data folder; else that server, started for this command.
 */
export async function openConfiguredDatabase(
  env: Env,
  log: (line: string) => void = () => {},
): Promise<ConfiguredDatabase> {
  const { url, stop } = await findOrStart(env, log);
  let db: Database | undefined;
  try {
    await migrateDatabase(url);
    db = openDatabase(url, { max: 2 });
    await seedDefaults(db);
  } catch (error) {
    await db?.$client.end();
    await stop();
    throw error;
  }
  const opened = db;
  const close = async () => {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await opened.$client.end();
    await stop();
  };
  // The current transaction is rolled back; a server that was started for the command must not keep running.
  const interrupt = () => void stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return { db: opened, url, close };
}

async function findOrStart(
  env: Env,
  log: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = env.DATABASE_URL ?? (await findRunningPostgres(env.DATA_DIR));
  if (url) return { url, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
}
