import { describe, expect, it } from "vitest";
import { compareThreeWays } from "./three-way.ts";

const base = { title: "Parque", date: "2011-12-01", conflicts: ["a"] };
const kinds = (mine: typeof base, theirs: typeof base) =>
  compareThreeWays(base, mine, theirs).map(({ name, changedBy }) => `${name}: ${changedBy}`);

describe("What somebody typed beside what a colleague saved", () => {
  it("names the fields in which they differ, and who changed each", () => {
    const mine = { title: "Parque lineal", date: "2011-12-02", conflicts: ["a"] };
    const theirs = { title: "Parque central", date: "2011-12-01", conflicts: ["a", "b"] };
    expect(kinds(mine, theirs)).toEqual(["title: both", "date: me", "conflicts: them"]);
  });

  it("leaves out what both changed alike, and what nobody changed", () => {
    const same = { ...base, title: "Parque lineal" };
    expect(kinds(same, { ...same })).toEqual([]);
  });

  it("takes an absent value for an empty one", () => {
    expect(compareThreeWays<{ image?: string }>({}, { image: "" }, {})).toEqual([]);
  });
});
