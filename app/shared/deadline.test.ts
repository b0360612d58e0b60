import { expect, it, onTestFinished, vi } from "vitest";
import { deadline } from "./deadline.server.ts";

it.each([
  ["", 18_000],
  ["1.12", 20_160],
  ["1.0001", 18_002],
])("a factor of «%s» makes of 18 s %i whole milliseconds", (factor, milliseconds) => {
  vi.stubEnv("DEADLINE_FACTOR", factor);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(deadline(18_000)).toBe(milliseconds);
});
