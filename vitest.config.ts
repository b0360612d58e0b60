import { defineConfig } from "vitest/config";
import { deadlineFactor, eventLimit, testLimit } from "./tests/support/limits.ts";
import { compileCache, quickStart } from "./tests/support/server-process.ts";

export default defineConfig({
  test: {
    include: ["{app,db,server,cli,tests,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["./tests/support/database-server.ts"],
    setupFiles: ["./tests/support/first-study.ts"],
    // Commands that tests start need not compile their modules again.
    env: {
      NODE_COMPILE_CACHE: compileCache,
      TEST_SERVER_OPTIONS: quickStart,
      DEADLINE_FACTOR: deadlineFactor,
    },
    testTimeout: testLimit,
    hookTimeout: testLimit,
    expect: { poll: { timeout: eventLimit } },
    pool: "forks",
    // Two queries at once on one connection, as of a transaction, are deprecated by pg.
    execArgv: ["--import", "./server/jobs/quick-modules.ts", "--throw-deprecation"],
    // Beside the two of the browser tests, on two cores; each loads all modules.
    maxWorkers: 2,
    // A file has a database and an application of its own; the modules are loaded once for all.
    isolate: false,
    // A second try in CI, where other work may take a test's time; the report names what needed one.
    retry: process.env.CI ? 1 : 0,
  },
});
