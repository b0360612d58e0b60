import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { promises } from "../../stress/promises.ts";
import { readResults, renderReport } from "../../stress/report.ts";

it("docs/reliability.md is what `npm run stress` writes of its results", () => {
  expect(readFileSync("docs/reliability.md", "utf8")).toBe(renderReport(readResults()));
});

it("every promise is proved by tests that exist or scenarios that are run", () => {
  const files = [
    ...readFileSync("stress/run.ts", "utf8").matchAll(
      /from "(\.\/(?:attacks|city|container|faults|load|mutants|vitest)\/.+)"/g,
    ),
  ];
  const sources = files.map(([, file]) => readFileSync(`stress/${file}`, "utf8"));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^ {2}name: "([a-z-]+)"/gm)].map(([, name]) => name),
  );
  for (const { what, tests, scenarios } of Object.values(promises).flat()) {
    expect(tests.length + scenarios.length, what).toBeGreaterThan(0);
    const missing = [
      ...tests.filter((file) => !existsSync(file)),
      ...scenarios.filter((name) => !names.includes(name)),
    ];
    expect(missing, what).toEqual([]);
  }
});
