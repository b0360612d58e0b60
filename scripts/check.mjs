// npm test = npm run check = what CI runs: everything, from a clean clone. Prints how many tests passed and failed.
// `npm test -- <file>…` runs the tests of these files alone.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureInstalled, getEnvironment, getPinnedNode, root } from "./project.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

ensureInstalled();
const files = process.argv.slice(2);
const isSpec = (file) => /(^|\/)e2e\/|\.spec\b/.test(file);
const specs = files.filter(isSpec);
const unitTests = files.filter((file) => !isSpec(file));
const isWhole = files.length === 0;

const reports = join(root, "test-results");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const env = {
  ...getEnvironment(),
  // Servers and commands that tests start need not compile their modules again.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  // Nor need the browser tests, which would be compiled in each run's temporary folder.
  PWTEST_CACHE_DIR: join(root, "node_modules", ".cache", "playwright"),
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  TMPDIR: makeTemporaryFolder(),
  // The type checker, written in Go, collects its garbage less often.
  GOGC: "400",
};
const bin = (name) => join(root, "node_modules", ".bin", name);
const script = (name) => join(root, "scripts", name);
const quickModules = join(root, "server", "jobs", "quick-modules.ts");
const failed = [];
const needsBrowser = isWhole || specs.length > 0;
if (needsBrowser) env.CHROMIUM_PATH = ensureBrowser();

const isParallel = true;
if (isWhole) await step("Route types", [bin("react-router"), "typegen"]);
// The tests need not wait for them.
const others = isWhole
  ? [
      // Several threads would check much of the same types again.
      step("Types", [bin("tsc"), "--noEmit", "--singleThreaded"], { isParallel }),
      step("Lint and format", [bin("biome"), "ci"], { isParallel }),
      step("Unused files, exports and dependencies", [bin("knip")], { isParallel }),
      step("Known vulnerabilities of dependencies", [script("audit.ts")], { isParallel }),
    ]
  : [];
if (needsBrowser) await step("Build", [script("ensure-built.mjs")], { isParallel });

// Without a build there is no product to test.
if (!failed.includes("Build")) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  // In parallel, since each often waits for a page or a server.
  await Promise.all([
    (isWhole || unitTests.length > 0) &&
      step("Tests", ["--import", quickModules, bin("vitest"), "run", ...reporters, ...unitTests], {
        isParallel: needsBrowser,
      }),
    needsBrowser && step("Browser tests", [bin("playwright"), "test", "--reporter=list,json", ...specs]),
  ]);
}

await Promise.all(others);

const counts = [countVitest(), countPlaywright()];
// Said again where a reader of the end looks: the runners name them among thousands of lines.
for (const name of [...listVitestFailures(), ...listPlaywrightFailures()]) console.log(`✘ ${name}`);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failures = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(failed.length === 0 ? "\nEverything holds." : `\nFailed: ${failed.join(", ")}`);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failed.length === 0 ? 0 : 1);

/** Prints as it runs, or, in parallel with other steps, all at once when it ends. */
async function step(name, command, { isParallel = false } = {}) {
  const start = Date.now();
  if (!isParallel) console.log(`\n── ${name}`);
  const output = isParallel ? "pipe" : "inherit";
  const child = spawn(getPinnedNode(), command, { cwd: root, env, stdio: ["ignore", output, output] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  const status = await new Promise((resolve) => child.once("close", resolve));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(isParallel ? `\n── ${name}\n${printed}   ${seconds} s` : `   ${seconds} s`);
  if (status !== 0) failed.push(name);
}

/** A runner that left no report has failed as a whole, which its step already says. */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function countVitest() {
  const report = readReport(vitestReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countPlaywright() {
  const stats = readReport(playwrightReport)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

function listVitestFailures() {
  const files = readReport(vitestReport)?.testResults ?? [];
  return files
    .filter((file) => file.status === "failed")
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === "failed");
      const where = relative(root, file.name);
      // A file that could not be loaded has no tests.
      if (tests.length === 0) return [`${where}: ${file.message.split("\n")[0]}`];
      return tests.map((test) => `${where} › ${test.fullName}: ${test.failureMessages[0]?.split("\n")[0]}`);
    });
}

function listPlaywrightFailures() {
  const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];
  return (readReport(playwrightReport)?.suites ?? [])
    .flatMap(listSpecs)
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors ?? []));
      return `e2e/${spec.file}:${spec.line} › ${spec.title}: ${errors[0]?.message?.split("\n")[0] ?? ""}`;
    });
}
