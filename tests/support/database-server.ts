import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../db/client.server.ts";
import { migrateDatabase } from "../../db/migrate.server.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { seedDefaults } from "../../server/first-start/seed.server.ts";
import { copyPreparedData } from "./prepared-data.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's own database, in which tests create and drop theirs. */
    databaseServer: string;
    /** Name of the migrated and seeded database that every test file clones. */
    templateDatabase: string;
  }
}

const template = "plantilla";
/** Several servers of the product may use it at once. */
const settings = { max_connections: "200" };
const start = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, sync: false, log: () => {} }, { settings });

/** Vitest global set-up: one throw-away embedded server, with a migrated and seeded template that test files clone. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-test-"));
  await copyPreparedData("template", dataDir, async (folder) => {
    const server = await start(folder);
    await makeTemplate(server.url);
    await server.stop();
  });
  const server = await start(dataDir);
  provide(project, server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Creates the template on a running server and provides both to the test files. */
export async function provideServer(project: TestProject, url: string): Promise<void> {
  await makeTemplate(url);
  provide(project, url);
}

function provide(project: TestProject, url: string): void {
  project.provide("databaseServer", url);
  project.provide("templateDatabase", template);
}

async function makeTemplate(url: string): Promise<void> {
  await onServer(url, `create database ${template} encoding 'UTF8' template template0`);
  const address = withDatabase(url, template);
  await migrateDatabase(address);
  const db = openDatabase(address, { max: 1 });
  await seedDefaults(db);
  await db.$client.end();
}

/** Runs a statement that concerns whole databases. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Only one session at a time may copy the template; the lock serialises the test files.
  await client.query("select pg_advisory_lock(42)");
  await client.query(statement);
  await client.end();
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}
