import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { excerpt, formatBytes, formatCount, formatNumber } from "./text.ts";

test("numbers are written as Colombia writes them, four digits grouped too", () => {
  expect([0, 7, 999, 1234, 100_000, 1_234_567, 2.4, 1234.5].map(formatNumber)).toEqual([
    "0",
    "7",
    "999",
    "1.234",
    "100.000",
    "1.234.567",
    "2,4",
    "1.234,5",
  ]);
});

test("every whole number reads as the platform's own formatter writes it", () => {
  const platform = new Intl.NumberFormat("es-CO", { useGrouping: "always" });
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(platform.format(value));
    }),
    propertyRuns(60),
  );
});

test("a count agrees with its noun", () => {
  expect(formatCount(1, "conflicto", "conflictos")).toBe("1 conflicto");
  expect(formatCount(1048, "conflicto", "conflictos")).toBe("1.048 conflictos");
});

test("a size says at least one kilobyte", () => {
  expect([1, 640 * 1024, 2.4 * 1024 * 1024].map(formatBytes)).toEqual(["1 kB", "640 kB", "2,4 MB"]);
});

test("a long text is cut at a word and says so", () => {
  expect(excerpt("La ampliación del malecón, por etapas", 26)).toBe("La ampliación del malecón ...");
  expect(excerpt("corto", 80)).toBe("corto");
});
