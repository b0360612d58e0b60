import { existsSync } from "node:fs";
import { join } from "node:path";
import { refreshStudy } from "../app/nouns/site/profile/study.server.ts";
import { openCheckedSession } from "../db/checked-session.server.ts";
import { type Database, openDatabase } from "../db/client.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import { compareSchema, requireSameSchema, SchemaVersionError } from "../db/schema-version.server.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import type { Env } from "../server/env.ts";
import { seedDefaults } from "../server/first-start/seed.server.ts";
import { getReason } from "./command.ts";

export type ConfiguredDatabase = { db: Database; url: string; close(): Promise<void> };

/**
 * What a command may do before its work: `use` a database that is of its own version; `create` one where there is none;
 * `look` at one of whatever version; `migrate`, which also creates.
 */
export type Access = "use" | "create" | "look" | "migrate";

const print = (line: string) => console.error(line);

export async function withDatabase<T>(
  env: Env,
  work: (db: Database) => Promise<T>,
  access: Access = "use",
): Promise<T> {
  const { db, close } = await openConfiguredDatabase(env, access, print);
  // What was done is done, and what failed has its own reason: closing decides neither.
  const warn = (error: Error) => print(`Aviso: la base de datos no se cerró bien: ${getReason(error)}`);
  return work(db).finally(() => close().catch(warn));
}

/**
 * Opens the product's database: `DATABASE_URL`; else the embedded server that runs on the data folder; else that server,
 * started for this command.
 * @throws SchemaVersionError if it is not there, or of another version, and the command may not change that
 */
export async function openConfiguredDatabase(
  env: Env,
  access: Access,
  log: (line: string) => void = () => {},
): Promise<ConfiguredDatabase> {
  if (access === "use" || access === "look") requireDataFolder(env);
  const { url, stop } = await findOrStart(env, log);
  let db: Database | undefined;
  try {
    await openCheckedSession(url).then((session) => session.end());
    db = openDatabase(url, { max: 2 });
    await prepare(db, url, access, log);
    await refreshStudy(db);
  } catch (error) {
    const end = async () => db?.$client.end();
    await end()
      .finally(stop)
      .catch(() => {});
    throw error;
  }
  const opened = db;
  const close = async () => {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await opened.$client.end().finally(stop);
  };
  // The current transaction is rolled back; a server that was started for the command must not keep running.
  const interrupt = () => void stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return { db: opened, url, close };
}

/** @throws SchemaVersionError where there is no database that a command could open without creating it */
function requireDataFolder({ DATABASE_URL, DATA_DIR }: Env): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, "postgres"))) return;
  throw new SchemaVersionError(
    `Todavía no hay datos en ${DATA_DIR}. Arranca el sitio con npm start. Si debería haberlos, revisa que DATA_DIR ` +
      "sea la carpeta del sitio y que su disco esté montado.",
  );
}

async function prepare(
  db: Database,
  url: string,
  access: Access,
  log: (line: string) => void,
): Promise<void> {
  if (access === "look") return;
  const found = await compareSchema(db);
  const isCreated = found === "none" && access !== "use";
  const isMigrated = found === "older" && access === "migrate";
  if (!isCreated && !isMigrated) await requireSameSchema(db);
  if (isCreated || isMigrated) await migrateDatabase(url, log);
  // Also where a first start or restore was killed before it had them.
  if (access !== "use") await seedDefaults(db);
}

async function findOrStart(
  env: Env,
  log: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = env.DATABASE_URL ?? (await findRunningPostgres(env.DATA_DIR));
  if (url) return { url, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
}
