import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Demands, type Trial } from "../scenario.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The fuzzing of `npm test` (tests/fuzz.test.ts), with more requests and another seed each time. */
export const fuzz: Trial = {
  name: "fuzz",
  title: "requests made from the API's description",
  async run(pace) {
    const demands = new Demands();
    const [runs, seed] = [pace.pick(1_000, 60), randomInt(2 ** 31)];
    const { status, stderr } = spawnSync(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", "--project", "embedded PostgreSQL", "tests/fuzz.test.ts"],
      {
        cwd: root,
        env: { ...process.env, FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed), NO_COLOR: "1" },
        encoding: "utf8",
      },
    );
    if (status !== 0) console.log(stderr.slice(-8_000));
    demands.expect(
      `${runs} requests to each call, seed ${seed}: never a 5xx, another shape, a secret`,
      status === 0,
      status === 0 ? "none" : "see above",
    );
    return demands.finding;
  },
};
