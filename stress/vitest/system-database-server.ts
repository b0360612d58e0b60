import type { TestProject } from "vitest/node";
import { provideServer } from "../../tests/support/database-server.ts";
import { findSystemPostgres, startSystemPostgres } from "../../tests/support/system-postgres.ts";

/** Vitest global set-up of the storage tests' second run: on the system's own PostgreSQL. */
export default async function setup(project: TestProject) {
  const programs = findSystemPostgres();
  if (!programs) throw new Error("There is no PostgreSQL of the system's.");
  const server = await startSystemPostgres(programs);
  await provideServer(project, server.url);
  return server.stop;
}
