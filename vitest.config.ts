import { defineConfig } from "vitest/config";
import { findSystemPostgres } from "./tests/support/system-postgres.ts";

// A second try in CI, where other work may take a test's time; the report names what needed one.
const limits = {
  testTimeout: 20_000,
  hookTimeout: 30_000,
  pool: "forks",
  // A file has a database and an application of its own; the modules are loaded once for all.
  isolate: false,
  retry: process.env.CI ? 1 : 0,
} as const;

/** Some test files mostly wait (for a lease to end, for a server that was killed): others use the time. */
const maxWorkers = 3;

/** What counts milliseconds under load has the machine for itself, after all others. */
const timedTests = ["tests/{overload,login-time,slow-clients,stopping-under-load}.test.ts"];

/** What depends on the database's own behaviour runs again on the system's PostgreSQL, where one is found. */
const storageTests = [
  "tests/{lists.property,search}.test.ts",
  "app/records/{interventions,datasheets,conflicts,news,users}/*.test.ts",
  "app/staff/import/*.test.ts",
];

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...limits,
          name: "embedded PostgreSQL",
          include: ["{app,db,server,cli,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: timedTests,
          globalSetup: ["./tests/support/database-server.ts"],
        },
      },
      {
        test: {
          ...limits,
          name: "alone",
          include: timedTests,
          globalSetup: ["./tests/support/database-server.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      ...(findSystemPostgres()
        ? [
            {
              test: {
                ...limits,
                name: "the system's PostgreSQL",
                include: storageTests,
                globalSetup: ["./tests/support/system-database-server.ts"],
              },
            },
          ]
        : []),
    ],
  },
});
