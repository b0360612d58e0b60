import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,server,cli,tests,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["./tests/support/database-server.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: "forks",
  },
});
