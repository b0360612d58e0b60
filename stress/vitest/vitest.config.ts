import { defineConfig } from "vitest/config";

const databaseServer =
  process.env.TEST_DATABASE === "system"
    ? "./stress/vitest/system-database-server.ts"
    : "./tests/support/database-server.ts";

export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["{app,cli,tests,stress}/**/*.test.{ts,tsx}"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    pool: "forks",
    isolate: false,
    maxWorkers: 3,
    globalSetup: [databaseServer],
  },
});
