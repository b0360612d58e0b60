import { createHash, randomInt } from "node:crypto";
import { Checks, type Scenario } from "../scenario.ts";
import { contentMutants } from "./content.ts";
import { fileMutants } from "./files.ts";
import type { Mutant } from "./mutant.ts";
import { operatorMutants } from "./operator.ts";
import { permissionMutants } from "./permissions.ts";
import { readMutants } from "./reads.ts";
import { passUnchanged, runMutants, type TestedMutant } from "./run-mutants.ts";
import { sessionMutants } from "./sessions.ts";

export const allMutants: Mutant[] = [
  ...permissionMutants,
  ...sessionMutants,
  ...readMutants,
  ...contentMutants,
  ...fileMutants,
  ...operatorMutants,
];

/** Breaks the product in one place at a time: each time a test must fail. */
export const mutants: Scenario = {
  name: "mutants",
  title: "the source broken in one place at a time: a test must notice",
  async run(pace) {
    const checks = new Checks();
    const seed = Number(process.env.MUTANT_SEED ?? randomInt(2 ** 31));
    const chosen = pace.pick(allMutants, chooseTenth(seed));
    checks.expect("their tests pass on the source as it is", await passUnchanged(chosen));
    const alive: TestedMutant[] = [];
    await runMutants(chosen, (tested) => {
      const { mutant, outcome, seconds } = tested;
      console.log(`    ${outcome.padEnd(8)}  ${mutant.file}: ${mutant.breaks} (${seconds.toFixed(0)} s)`);
      if (outcome !== "killed") alive.push(tested);
    });
    if (chosen.length < allMutants.length) checks.note(`MUTANT_SEED=${seed}`);
    checks.expect(
      "killed",
      alive.length === 0,
      `${chosen.length - alive.length} of ${chosen.length} mutants`,
    );
    for (const { mutant, outcome } of alive)
      checks.expect(`${mutant.file}: ${mutant.breaks}`, false, outcome);
    return checks.result;
  },
};

function chooseTenth(seed: number): Mutant[] {
  const rank = ({ breaks }: Mutant) => createHash("sha256").update(`${seed} ${breaks}`).digest("hex");
  const shuffled = allMutants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return shuffled.slice(0, Math.ceil(allMutants.length / 10));
}
