import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { deadlineFactor, eventLimit, testLimit } from "./tests/support/limits.ts";
import { quickStart } from "./tests/support/server-process.ts";

// The file is read again by every worker: what is chosen here once is handed on through the environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "conflictos-e2e-"));
process.env.TEST_SERVER_OPTIONS ??= quickStart;
process.env.DEADLINE_FACTOR ??= deadlineFactor;
process.env.E2E_STAFF_DATA_DIR ??= mkdtempSync(join(tmpdir(), "conflictos-e2e-staff-"));
const port = Number(process.env.E2E_PORT);
const address = `http://127.0.0.1:${port}`;
const staffAddress = `http://127.0.0.1:${port + 1}`;

/** Specs that sign in and write (e2e/staff.ts): once, on a server of their own, so that visitors' tests can count. */
const staffSpecs = /(?:site-content|forms|users|(?:form|image|user|staff)-[a-z]+)\.spec\.ts/;

/** Features that Playwright switches off for its own sake: of several lists the browser reads the last. */
const playwrightDisables = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "HttpsUpgrades",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
];

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const phone = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A second try in CI, where other work may slow a browser down; what needed one is named at the end as flaky.
  retries: process.env.CI ? 1 : 0,
  // A loaded machine is slow, not wrong.
  timeout: testLimit,
  expect: { timeout: eventLimit },
  use: {
    baseURL: address,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    // Nothing waits for a movement to end.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // One process for all pages and one for the rest: to start others and to talk to them is a sixth of the work.
        "--in-process-gpu",
        "--renderer-process-limit=1",
        "--disable-site-isolation-trials",
        // The network's too.
        "--enable-features=NetworkServiceInProcess2",
        // A page that follows another takes over its frame: to make and throw away one for each is a fifth of a load.
        `--disable-features=${[...playwrightDisables, "RenderDocument"].join()}`,
        "--disable-quic",
        "--disable-background-networking",
        // No test looks at pixels: without memory for them none are painted, a fifth of what a page costs.
        "--force-gpu-mem-available-mb=0",
        // Most of what runs does so a few times: to optimise it costs more than it saves.
        "--js-flags=--no-opt --no-maglev",
        // No test reaches another site, also where nothing intercepts its requests.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      ],
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  webServer: [serverAt(port, process.env.E2E_DATA_DIR), serverAt(port + 1, process.env.E2E_STAFF_DATA_DIR)],
  projects: [
    { name: "desktop", use: desktop, testIgnore: staffSpecs },
    // What the server sends is the same for every size, and quality.spec.ts changes the size itself. These are so few
    // tests that another worker and its browser would cost more than they save.
    { name: "phone", use: phone, testIgnore: staffSpecs, grep: /@phone/, workers: 1 },
    {
      name: "phone without JavaScript",
      use: { ...phone, javaScriptEnabled: false },
      testMatch: /reading\.spec\.ts/,
      workers: 1,
    },
    { name: "staff", use: { ...desktop, baseURL: staffAddress }, testMatch: staffSpecs },
  ],
});

function serverAt(port: number, dataDir: string) {
  return {
    command: `node ${quickStart} e2e/serve.ts`,
    url: `http://127.0.0.1:${port}/api/system`,
    timeout: testLimit,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      STOP_DELAY: "0",
      WORKERS: "2",
      DEADLINE_FACTOR: deadlineFactor,
      // Tests send messages as other clients do.
      CONTACT_CAPTCHA: "form",
    },
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: eventLimit },
    stderr: "pipe" as const,
  };
}
