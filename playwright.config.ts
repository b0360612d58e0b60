import { defineConfig, devices } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH || undefined;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  globalSetup: "./e2e/support/start-server.ts",
  use: {
    locale: "es-CO",
    timezoneId: "America/Bogota",
    launchOptions: {
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } } },
    {
      name: "phone without JavaScript",
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 }, javaScriptEnabled: false },
      testMatch: /reading\.spec\.ts/,
    },
  ],
});
