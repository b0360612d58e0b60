import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { countOccurrences, type Mutant, type Outcome } from "./mutant.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const notCopied = new Set([".git", "node_modules", "build", "var", "test-results"]);
/** Copies of the checkout in which mutants are tested at once. */
const copies = 2;
/** Milliseconds for one test file; a mutant may make it wait for ever. */
const timeout = 180_000;

export type TestedMutant = { mutant: Mutant; outcome: Outcome; seconds: number };

/** Tests each mutant in a temporary copy of this checkout. */
export async function runMutants(
  mutants: readonly Mutant[],
  onTested: (tested: TestedMutant) => void,
): Promise<void> {
  const waiting = [...mutants];
  await Promise.all(
    Array.from({ length: copies }, () =>
      inCopy(async (folder) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const start = performance.now();
          const outcome = await testMutant(folder, mutant);
          onTested({ mutant, outcome, seconds: (performance.now() - start) / 1_000 });
        }
      }),
    ),
  );
}

/** Whether the tests of these mutants pass without any, so that a failure is a mutant's. */
export function passUnchanged(mutants: readonly Mutant[]): Promise<boolean> {
  const tests = [...new Set(mutants.map(({ test }) => test))];
  return inCopy(async (folder) => (await runTests(folder, tests)).hasPassed);
}

async function inCopy<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = copyCheckout();
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-mutants-"));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !notCopied.has(relative(root, path)),
  });
  // The modules themselves, but a cache of its own: prepared data depends on the source.
  const modules = join(root, "node_modules");
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(modules))
    if (name !== ".cache") symlinkSync(join(modules, name), join(folder, "node_modules", name));
  return folder;
}

async function testMutant(folder: string, mutant: Mutant): Promise<Outcome> {
  if (countOccurrences(folder, mutant) !== 1) return "stale";
  const path = join(folder, mutant.file);
  const source = readFileSync(path, "utf8");
  // A function, since `$&` has a meaning in a replacement text.
  const changed = source.replace(mutant.text, () => mutant.replacement);
  writeFileSync(path, changed);
  const { hasPassed, failed } = await runTests(folder, [mutant.test]);
  writeFileSync(path, source);
  if (hasPassed) return "survived";
  return failed > 0 ? "killed" : "broken";
}

type TestRun = { hasPassed: boolean; failed: number };

async function runTests(folder: string, tests: string[]): Promise<TestRun> {
  const report = join(folder, "mutant.json");
  rmSync(report, { force: true });
  const options = ["--bail=1", "--maxWorkers=1", "--retry=0", "--reporter=json", `--outputFile=${report}`];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...options, ...tests], {
    cwd: folder,
    env: { ...process.env, CI: "", NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: timeout * tests.length,
  });
  const [stderr, status] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  const failed = countFailedTests(report);
  if (status !== 0 && failed === 0) console.error(stderr.slice(-2_000));
  return { hasPassed: status === 0, failed };
}

/** 0 without a report, as where the tests could not start. */
function countFailedTests(report: string): number {
  if (!existsSync(report)) return 0;
  return (JSON.parse(readFileSync(report, "utf8")) as { numFailedTests: number }).numFailedTests;
}
