import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Relative to the working directory: the build moves this file. */
const folder = resolve("db/migrations");
/** Advisory lock: one instance migrates, the others wait. */
const migrationLock = 7_316_001_999;

/** Safe to call from many processes. @throws Error in Spanish if the server lacks what the schema needs */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "conflictos-urbanos migration" });
  await client.connect();
  try {
    await requireCapableServer(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

async function requireCapableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; collations: number }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            (select count(*)::int from pg_collation where collname = 'es-x-icu') as collations`,
  );
  const server = rows[0];
  if (!server) throw new Error("La base de datos no contestó.");
  if (server.version < 150_000) throw new Error("Se necesita PostgreSQL 15 o más reciente.");
  if (server.encoding !== "UTF8") throw new Error("La base de datos debe estar en UTF8.");
  if (server.collations === 0)
    throw new Error("Se necesita un PostgreSQL construido con ICU (falta es-x-icu).");
}
