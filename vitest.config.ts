import { defineConfig } from "vitest/config";

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

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...limits,
          name: "embedded PostgreSQL",
          include: ["{app,db,server,cli,tests,bench}/**/*.test.{ts,tsx}"],
          globalSetup: ["./tests/support/database-server.ts"],
        },
      },
    ],
  },
});
