import { describe, expect, it } from "vitest";
import { findDateDoubt } from "./checks.ts";

describe("findDateDoubt", () => {
  const now = new Date("2025-06-01T12:00:00Z");
  it.each([
    ["0201-03-04", "improbable"],
    ["1899-12-31", "improbable"],
    ["2025-06-02", "improbable"],
    ["1998-12-31", "outsideStudy"],
    ["2015-01-01", "outsideStudy"],
    ["1999-01-01", undefined],
    ["2014-12-31", undefined],
  ])("%s: %s", (date, kind) => {
    expect(findDateDoubt(date, now)?.kind).toBe(kind);
  });
});
