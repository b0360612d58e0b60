// Prerequisites of the commands: the installed packages and a build. Runs on the Node that started npm, which may be older
// than the one the product runs on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const isWindows = process.platform === "win32";
const buildStamp = join(root, "build", ".built");

/** @returns the pinned Node of node_modules, or the current one if the registry has none for this machine */
export function getPinnedNode() {
  const pinned = join(root, "node_modules", "node", "bin", isWindows ? "node.exe" : "node");
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  console.error(
    "Se necesita Node 22.22 o más reciente, y el paquete `node` no se pudo instalar en esta máquina.",
  );
  process.exit(1);
}

/** @returns the environment with the pinned Node first in the path */
export function getEnvironment() {
  const bin = [join(root, "node_modules", "node", "bin"), join(root, "node_modules", ".bin")];
  return { ...process.env, PATH: [...bin, process.env.PATH].join(isWindows ? ";" : ":") };
}

/** Installs the packages unless they are those of the lock file, whoever installed them. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Instalando los paquetes…");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { env: process.env });
  if (!existsSync(join(root, "node_modules", "node", "bin")))
    spawnSync("npm", ["rebuild", "node"], { cwd: root, stdio: "ignore", shell: isWindows });
}

/** Compares the lock file with what npm notes in node_modules when it is done; optional packages may be for other machines. */
export function isInstalled(folder = root) {
  const note = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = readPackages(note);
  return Object.entries(readPackages(join(folder, "package-lock.json"))).every(
    ([path, { integrity, optional }]) => {
      const found = installed[path];
      return path === "" || (found ? found.integrity === integrity : optional === true);
    },
  );
}

/** Builds if a source has changed. */
export function ensureBuilt() {
  const wanted = hashSources();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === wanted) return;
  console.log("Construyendo…");
  rmSync(join(root, "build"), { recursive: true, force: true });
  run(getPinnedNode(), [join(root, "node_modules", "@react-router", "dev", "bin.cjs"), "build"]);
  run(getPinnedNode(), [join(root, "scripts", "budget.mjs")]);
  writeBuildStamp();
}

/** Notes what the build was made from, for `npm start` and for what the server says of itself (server/telemetry/release.ts). */
export function writeBuildStamp() {
  const sources = hashSources();
  writeFileSync(buildStamp, sources);
  const release = { commit: readCommit(), build: sources.slice(0, 12) };
  writeFileSync(join(root, "build", "release.json"), JSON.stringify(release));
}

/** The commit's abbreviated name, from SOURCE_COMMIT where there is no checkout, as in an image's build. */
function readCommit() {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT.slice(0, 12);
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

/** Runs a command of the project to its end. A failure ends this process with its status. */
function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: getEnvironment(),
    shell: isWindows && command === "npm",
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Settings with which glibc and V8 return free memory to the system, as in the Dockerfile. */
const memory = JSON.parse(readFileSync(join(root, "scripts", "memory.json"), "utf8"));

/** Runs the server until it stops and passes signals on to it. */
export function runServer(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...memory, ...getEnvironment() },
  });
  // Ctrl-C in a terminal reaches both processes, other signals only this one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function hashSources() {
  const files = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"].map(
    (name) => join(root, name),
  );
  for (const folder of ["app", "db", "public", "server", "styles"])
    files.push(...listFiles(join(root, folder)));
  return hashFiles(files);
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => !path.includes(".test.") && statSync(path).isFile())
    .sort();
}

function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}
