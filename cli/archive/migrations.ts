import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type journal from "../../db/migrations/meta/_journal.json";
import { knownMigrations } from "../../db/schema-version.server.ts";

const folder = fileURLToPath(new URL("../../db/migrations", import.meta.url));

/** Migrates an empty database, but not further than one of the migrations. */
export async function migrateUpTo(url: string, migration: string): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), "conflictos-migrations-"));
  const client = new pg.Client({ connectionString: url });
  try {
    await cp(folder, copy, { recursive: true });
    const file = join(copy, "meta", "_journal.json");
    const all = JSON.parse(await readFile(file, "utf8")) as typeof journal;
    const entries = all.entries.slice(0, knownMigrations.indexOf(migration) + 1);
    await writeFile(file, JSON.stringify({ ...all, entries }));
    await client.connect();
    await migrate(drizzle({ client }), { migrationsFolder: copy });
  } finally {
    await client.end();
    await rm(copy, { recursive: true, force: true });
  }
}
