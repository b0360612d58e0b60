import { describe, expect, it } from "vitest";
import { findDateDoubt, formatNewsDate, isCredibleDate } from "./checks.ts";

describe("findDateDoubt", () => {
  const now = new Date("2025-06-01T12:00:00Z");
  it.each(["0201-03-04", "1899-12-31", "2025-06-02"])("%s cannot be right", (date) => {
    expect(findDateDoubt(date, now)).toContain(date);
  });

  it.each(["1900-01-01", "1998-12-31", "2015-01-01"])("%s can", (date) => {
    expect(findDateDoubt(date, now)).toBeNull();
  });
});

describe("A date that cannot be right", () => {
  it.each(["0015-04-25", "0215-07-25", "1899-12-31", "2999-01-01"])("%s is marked", (date) => {
    expect(isCredibleDate(date)).toBe(false);
    expect(formatNewsDate(`${date}T00:00:00.000Z`)).toMatch(/^Fecha por revisar: \d+ de [a-z]+ de \d+$/);
  });

  it.each(["1900-01-01", "2011-12-01", "2016-05-04"])("%s is not", (date) => {
    expect(formatNewsDate(`${date}T00:00:00.000Z`)).toMatch(/^\d+ de [a-z]+ de \d{4}$/);
  });
});
