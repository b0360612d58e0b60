import { describe, expect, it } from "vitest";
import { measureMisspelling } from "./misspelling.server.ts";

describe("How far a word is from another", () => {
  it.each([
    ["tunel", "tunel", 0],
    ["tunl", "tunel", 1],
    ["tunnel", "tunel", 1],
    ["tnuel", "tunel", 1],
    ["tupel", "tunel", 1],
    ["desalojos", "desolaje", 4],
  ])("%s from %s: %d", (wrong, right, distance) => {
    expect(measureMisspelling(wrong, right)).toBe(distance);
  });

  it.each([
    ["plasa", "plaza"],
    ["vivienda", "bivienda"],
    ["cercania", "sercania"],
    ["desalogo", "desalojo"],
  ])("letters that sound the same weigh less: %s, %s", (wrong, right) => {
    expect(measureMisspelling(wrong, right)).toBeLessThan(1);
  });
});
