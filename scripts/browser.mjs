// Finds the browser for tests: an installed Chromium (the headless shell starts fastest), else Debian's package, else
// Playwright's own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { getEnvironment, root } from "./project.mjs";

/** Debian's packages, and their commands. */
const packages = ["chromium-headless-shell", "chromium"];
const names = [...packages, "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a Chromium; "" means that Playwright finds its own. Ends the process where none can be had. */
export function ensureBrowser() {
  const installed = findBrowser();
  if (installed) return installed;
  if (isRoot() && canRun("apt-get")) {
    console.log("Instalando Chromium (paquete de Debian)…");
    runQuietly("apt-get", ["update"]);
    for (const name of packages) {
      runQuietly("apt-get", ["install", "-y", "--no-install-recommends", name]);
      const browser = findBrowser();
      if (browser) return browser;
    }
  }
  console.log("Instalando el Chromium de Playwright…");
  const args = ["install", ...(isRoot() ? ["--with-deps"] : []), "chromium"];
  const { status } = spawnSync(join(root, "node_modules", ".bin", "playwright"), args, {
    cwd: root,
    stdio: "inherit",
    env: getEnvironment(),
    shell: process.platform === "win32",
  });
  if (status === 0) return "";
  console.error(
    "No hay un Chromium y no se pudo instalar uno. Instálalo, o indica su ruta en CHROMIUM_PATH.",
  );
  process.exit(1);
}

function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  for (const folder of (process.env.PATH ?? "").split(":"))
    for (const name of names) if (folder !== "" && existsSync(join(folder, name))) return join(folder, name);
  return null;
}

function isRoot() {
  return process.getuid?.() === 0;
}

function canRun(command) {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;
}

function runQuietly(command, args) {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
