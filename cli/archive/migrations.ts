import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Reader } from "../../db/client.server.ts";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };

const folder = fileURLToPath(new URL("../../db/migrations", import.meta.url));

export const knownMigrations: readonly string[] = journal.entries.map(({ tag }) => tag);
export const newestMigration = knownMigrations.at(-1) ?? "";

/** The last migration that a database went through. @throws Error where a newer product has migrated it */
export async function readMigration(db: Reader): Promise<string> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  const found = journal.entries.find(({ when }) => String(when) === rows[0]?.last);
  if (!found) throw new Error("La base de datos es de una versión más nueva del producto: actualízalo.");
  return found.tag;
}

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
