import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hardening } from "../stress/promises.ts";
import { readResults, renderReport } from "../stress/report.ts";

const lines = Object.values(hardening).flat();

it("docs/reliability.md is what `npm run stress` makes of its results", () => {
  expect(readFileSync("docs/reliability.md", "utf8")).toBe(renderReport(readResults()));
});

it("every line is shown somewhere, in files that exist and trials that are run", () => {
  const trials = [
    ...readFileSync("stress/run.ts", "utf8").matchAll(/from "\.\/(?:attacks|faults|load)\/([a-z-]+)\.ts"/g),
  ];
  const known = trials.map(([, name]) => name);
  for (const { line, tests, trials } of lines) {
    expect(tests.length + trials.length, line).toBeGreaterThan(0);
    expect(
      tests.filter((file) => !existsSync(file)),
      line,
    ).toEqual([]);
    expect(
      trials.filter((name) => !known.includes(name)),
      line,
    ).toEqual([]);
  }
});
