// Runs the built product with its demonstration content on its own data folder and port, for commands that look at it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getEnvironment, getPinnedNode, root } from "./project.mjs";

const researcher = { user: "admin", userPassword: "montaña-azul-42" };

/** Milliseconds. */
const settleTimeout = 12_000;
const pendingRequests = new WeakMap();

/**
 * @param prepare fills its data folder before it starts
 * @returns `stop`, which ends it and removes its data
 */
export async function serveProduct(settings = {}, prepare = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-product-"));
  prepare(folder);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(getPinnedNode(), [join(root, "server", "main.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...getEnvironment(),
      DATA_DIR: folder,
      NEW: "1",
      PORT: String(port),
      LOG_LEVEL: "warn",
      ADMIN_USER: researcher.user,
      ADMIN_PASSWORD: researcher.userPassword,
      ...settings,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const deadline = Date.now() + 300_000;
  while (!(await isUp(`${address}/api/system`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The server did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    address,
    folder,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a browser for pictures: Spanish, light, without animations. */
export async function openBrowser({ address, chromePath, viewport }) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
    ...(chromePath ? { executablePath: chromePath } : {}),
  });
  const context = await browser.newContext({
    viewport,
    baseURL: address,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  // The machine may be busy.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  trackRequests(page);
  return { browser, context, page };
}

/** Signs in as the first researcher. */
export async function signIn(page) {
  const response = await page.request.post("/api/users/login", { data: researcher });
  await page.evaluate((token) => localStorage.setItem("AUTH_TOKEN", token), await response.json());
}

/** Waits until the page has no pending request and its fonts and visible images are loaded. */
export async function settle(page) {
  const deadline = Date.now() + settleTimeout;
  for (let quiet = 0; quiet < 4 && Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, 80));
    quiet = pendingRequests.get(page).size > 0 ? 0 : quiet + 1;
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    const visible = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all(visible.map((image) => image.decode().catch(() => {})));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

function trackRequests(page) {
  const pending = new Set();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  pendingRequests.set(page, pending);
}

async function isUp(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
