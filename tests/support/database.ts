import { sql } from "drizzle-orm";
import { afterAll, inject } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { type Database, openDatabase } from "../../db/client.server.ts";
import { onServer, withDatabase } from "./database-server.ts";

/** A migrated and seeded database of this test file alone, dropped at its end. */
export async function createTestDatabase(): Promise<{ db: Database; url: string }> {
  const server = inject("databaseServer");
  const name = `prueba_${newId()}`;
  await onServer(server, `create database ${name} template ${inject("templateDatabase")} strategy file_copy`);
  const url = withDatabase(server, name);
  const db = openDatabase(url);
  afterAll(async () => {
    await db.$client.end();
    await onServer(server, `drop database if exists ${name} with (force)`);
  });
  return { db, url };
}

/** Drops everything that migrations created. */
export async function emptyDatabase(db: Database): Promise<void> {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
}
