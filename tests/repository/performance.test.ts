import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readResults, renderReport } from "../../bench/report.ts";

it("docs/performance.md is what `npm run bench` writes of its results", () => {
  expect(readFileSync("docs/performance.md", "utf8")).toBe(renderReport(readResults()));
});
