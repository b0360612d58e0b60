import { expect, it } from "vitest";
import { getList } from "./list-links.ts";

it.each([
  ["years", { from: "2003" }],
  ["an action", { action: "1" }],
  ["dialogue", { dialogue: "no" }],
])(
  "a figure of conflicts chosen by %s leads nowhere: their list has only those that such news name",
  (_what, chosen) => {
    expect(getList({ system: "1" }, "conflicts", {})).toBe("/conflicts?system=1");
    expect(getList({ system: "1", ...chosen }, "conflicts", {})).toBeNull();
  },
);
