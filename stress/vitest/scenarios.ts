import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { findSystemPostgres } from "../../tests/support/system-postgres.ts";
import { Checks, notRun, type Pace, type Scenario } from "../scenario.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

type TestRun = { name: string; title: string; files: string[]; env?(pace: Pace): Record<string, string> };

/** Describes a scenario that runs test files, with the settings of stress/vitest/vitest.config.ts. */
function createTestScenario({ name, title, files, env = () => ({}) }: TestRun): Scenario {
  return {
    name,
    title,
    async run(pace) {
      const checks = new Checks();
      const settings = env(pace);
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["node_modules/vitest/vitest.mjs", "run", "--config", "stress/vitest/vitest.config.ts", ...files],
        { cwd: root, env: { ...process.env, ...settings, NO_COLOR: "1" }, encoding: "utf8" },
      );
      if (status !== 0) console.log(stderr.slice(-8_000));
      const figure = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
      const counts = /Tests\s+(.*)/.exec(stdout)?.[1] ?? "no tests ran";
      checks.expect("tests", status === 0, [counts, ...figure].join(", "));
      return checks.result;
    },
  };
}

/** More runs of the tests with generated values (tests/support/property-runs.ts), with another seed each time. */
const multiplyRuns = (long: number, short: number) => (pace: Pace) => ({
  PROPERTY_FACTOR: String(pace.pick(long, short)),
  PROPERTY_SEED: String(randomInt(2 ** 31)),
});

export const fuzz = createTestScenario({
  name: "fuzz",
  title: "requests generated from the API's description",
  files: ["tests/calls/fuzz.test.ts"],
  env: multiplyRuns(136, 12),
});

export const properties = createTestScenario({
  name: "properties",
  title:
    "properties of lists, texts, statistics, imports and archives with generated values; every hostile value everywhere",
  files: [
    "property.test.ts",
    "app/shared/values/text.test.ts",
    "app/ui/differences/word-difference.test.ts",
    "cli/archive/archive.test.ts",
    "app/nouns/clippings/scan/decode-pages.test.ts",
    "app/nouns/media/media.test.ts",
    "tests/calls/field-values.test.ts",
    "tests/process/attacks.test.ts",
    "tests/process/blindness.test.ts",
    "tests/process/public-bytes.test.ts",
  ],
  env: multiplyRuns(90, 6),
});

export const clock = createTestScenario({
  name: "clock",
  title: "the machine's clock jumps by hours and days",
  files: ["stress/vitest/clock.test.ts"],
});

export const speed = createTestScenario({
  name: "speed",
  title: "single operations on large or difficult data, timed",
  files: ["stress/vitest/speed.test.ts", "stress/vitest/activity.test.ts"],
});

/** What depends on the database's own behaviour. */
const storageTests = createTestScenario({
  name: "system-postgres",
  title: "the tests of storage on the system's PostgreSQL",
  files: [
    "tests/data/lists.property.test.ts",
    "tests/data/search.test.ts",
    ...["interventions", "datasheets", "conflicts", "news", "users"].map((noun) => `app/records/${noun}/`),
    "app/staff/import/",
    // Its backup is restored into the product's own PostgreSQL.
    "cli/backup.test.ts",
  ],
  env: () => ({ TEST_DATABASE: "system" }),
});

export const systemPostgres: Scenario = {
  ...storageTests,
  run: async (pace) =>
    findSystemPostgres() ? storageTests.run(pace) : notRun("the system has no PostgreSQL 15 or later"),
};
