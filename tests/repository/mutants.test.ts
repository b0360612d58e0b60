import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { countOccurrences } from "../../stress/mutants/mutant.ts";
import { allMutants } from "../../stress/mutants/mutants.ts";

it("The source has the text of every mutant exactly once, and its test exists", () => {
  expect(allMutants.length).toBeGreaterThanOrEqual(40);
  const stale = allMutants.filter(
    (mutant) => countOccurrences(".", mutant) !== 1 || !existsSync(mutant.test),
  );
  expect(stale.map(({ file, breaks }) => `${file}: ${breaks}`)).toEqual([]);
});

it("No two mutants break the same thing", () => {
  expect(new Set(allMutants.map(({ breaks }) => breaks)).size).toBe(allMutants.length);
});
