import { spawn } from "node:child_process";
import {
  cpSync,
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
  const testInCopy = async () => {
    const folder = copyCheckout();
    try {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const start = performance.now();
        const outcome = await testMutant(folder, mutant);
        onTested({ mutant, outcome, seconds: (performance.now() - start) / 1_000 });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: copies }, testInCopy));
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
  const path = join(folder, mutant.file);
  const source = readFileSync(path, "utf8");
  if (countOccurrences(source, mutant) !== 1) return "stale";
  // A function, since `$&` has a meaning in a replacement text.
  writeFileSync(
    path,
    source.replace(mutant.text, () => mutant.replacement),
  );
  try {
    return await runTest(folder, mutant.test);
  } finally {
    writeFileSync(path, source);
  }
}

async function runTest(folder: string, test: string): Promise<Outcome> {
  const report = join(folder, "mutant.json");
  rmSync(report, { force: true });
  const options = ["--bail=1", "--maxWorkers=1", "--retry=0", "--reporter=json", `--outputFile=${report}`];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...options, test], {
    cwd: folder,
    env: { ...process.env, CI: "", NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "pipe"],
    timeout,
  });
  const stderr = text(child.stderr);
  const [status, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("close", (...ended) => resolve(ended)),
  );
  if (status === 0) return "survived";
  // Only a test that waits until it is stopped has no report of its own.
  if (signal) return "killed";
  if (readFailedTests(report) > 0) return "killed";
  console.error((await stderr).slice(-2_000));
  return "broken";
}

function readFailedTests(report: string): number {
  try {
    const { numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as { numFailedTests: number };
    return numFailedTests;
  } catch {
    return 0;
  }
}
