// npm test = npm run check = what CI runs: everything, from a clean clone. Prints how many tests passed and failed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from "./project.mjs";

ensureInstalled();
const chromium = ensureBrowser();

const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const vitestReport = join(results, "vitest.json");
const playwrightReport = join(results, "playwright.json");
const env = { ...environment(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };

const bin = (name) => join(root, "node_modules", ".bin", name);
const failed = [];
step("Lint and format", bin("biome"), ["ci"]);
step("Route types", bin("react-router"), ["typegen"]);
step("Types", bin("tsc"), ["--noEmit"]);
step("Unused files, exports and dependencies", bin("knip"), []);
step("Known weaknesses of dependencies", join(root, "scripts", "audit.ts"), []);
console.log("\n── Build");
ensureBuilt();
step("Tests", bin("vitest"), [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
]);
step("Browser tests", bin("playwright"), ["test", "--reporter=list,json"]);

const counts = [vitestCounts(), playwrightCounts()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const missed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(failed.length === 0 ? "\nEverything holds." : `\nFailed: ${failed.join(", ")}`);
console.log(`${passed} passed, ${missed} failed`);
process.exit(failed.length === 0 ? 0 : 1);

function step(name, command, args) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const { status } = spawnSync(pinnedNode(), [command, ...args], { cwd: root, stdio: "inherit", env });
  console.log(`   ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (status !== 0) failed.push(name);
}

/** A runner that left no report has failed as a whole, which its step already says. */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function vitestCounts() {
  const report = readReport(vitestReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function playwrightCounts() {
  const stats = readReport(playwrightReport)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}
