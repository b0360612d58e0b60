// The built product with its demonstration content on a data folder and port of its own, for commands that look at it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, pinnedNode, root } from "./project.mjs";

/** Its first researcher. */
const researcher = { user: "admin", userPassword: "montaña-azul-42" };

/** What a page asks for and does not get is not waited for any longer, in ms. */
const longestSettling = 12_000;
const waiting = new WeakMap();

/** Starts it; `stop` ends it and removes its data. */
export async function serveProduct(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-product-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(pinnedNode(), [join(root, "server", "main.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...environment(),
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: "warn",
      ADMIN_USER: researcher.user,
      ADMIN_PASSWORD: researcher.userPassword,
      ...settings,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const deadline = Date.now() + 60_000;
  while (!(await answers(`${address}/api/system`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The server did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A browser as the pictures of the product need it: Spanish, light, without movement. */
export async function openStudio({ address, chromePath, viewport }) {
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
  // A loaded machine is slow, not wrong.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  countRequests(page);
  return { browser, context, page };
}

/** The page's browser is the researcher's from now on. */
export async function signIn(page) {
  const answer = await page.request.post("/api/users/login", { data: researcher });
  await page.evaluate((token) => localStorage.setItem("AUTH_TOKEN", token), await answer.json());
}

/** Waits until nothing of what is seen is still on its way: no request for a moment, fonts and pictures there. */
export async function settle(page) {
  const deadline = Date.now() + longestSettling;
  for (let quiet = 0; quiet < 4 && Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, 80));
    quiet = waiting.get(page).size > 0 ? 0 : quiet + 1;
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all(seen.map((image) => image.decode().catch(() => {})));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The requests of a page that are not answered yet. */
function countRequests(page) {
  const asked = new Set();
  page.on("request", (request) => asked.add(request));
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => asked.delete(request));
  waiting.set(page, asked);
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
