import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

// The file is read again by every worker: what is chosen here once is handed on through the environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "conflictos-e2e-"));
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

const phone = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  // A loaded machine is slow, not wrong.
  expect: { timeout: 10_000 },
  use: {
    baseURL: address,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    launchOptions: {
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  // The built product with its demonstration content, as a first `npm start` gives it.
  webServer: {
    command: "node server/main.ts",
    url: `${address}/api/system`,
    env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: "warn" },
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stderr: "pipe",
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
    // What the server sends is the same for every size.
    { name: "phone", use: phone, testIgnore: /markup\.spec\.ts/ },
    {
      name: "phone without JavaScript",
      use: { ...phone, javaScriptEnabled: false },
      testMatch: /reading\.spec\.ts/,
    },
  ],
});
