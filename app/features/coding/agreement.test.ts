import { expect, it } from "vitest";
import {
  bootstrapAlpha,
  computeAlpha,
  computeKappa,
  countConfusions,
  describeAlpha,
  measureAgreement,
  type Reading,
  type Scale,
  startGenerator,
} from "./agreement.server.ts";

/** Four coders and twelve units with missing values; Krippendorff's own example, as tidycomm tests it. */
const coders = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];
const published: Reading[] = [...Array(12).keys()].map((unit) =>
  coders.map((values) => values[unit] ?? null),
);

it.each<[Scale, number]>([
  ["nominal", 0.743],
  ["ordinal", 0.815],
  ["interval", 0.849],
  ["ratio", 0.797],
])("α of Krippendorff's example on the %s scale is the published one", (scale, alpha) => {
  expect(computeAlpha(published, scale)?.toFixed(3)).toBe(alpha.toFixed(3));
});

/** Readings of two coders by how often they gave each two values. */
function readTwo(counts: Record<string, number>): Reading[] {
  return Object.entries(counts).flatMap(([pair, count]) =>
    Array.from({ length: count }, () => pair.split(",").map(Number)),
  );
}

const nominal = { variable: "dialogue", scale: "nominal", values: [], readings: [], seed: 1 } as const;

it("Cohen's κ of 20, 5, 10 and 15 is 0.400, and the confusions are those counts", () => {
  const readings = readTwo({ "1,1": 20, "1,0": 5, "0,1": 10, "0,0": 15 });
  expect(computeKappa(readings)?.toFixed(3)).toBe("0.400");
  expect(countConfusions(readings, [1, 0])).toEqual([
    [20, 5],
    [10, 15],
  ]);
  expect(measureAgreement({ ...nominal, readings, values: [1, 0] })).toMatchObject({
    n: 50,
    percent: 0.7,
    kappa: expect.closeTo(0.4, 9),
    confusions: [
      [20, 5],
      [10, 15],
    ],
  });
});

it("agreement is not computed where everyone gave one value, or nobody read twice", () => {
  const alike = readTwo({ "3,3": 40 });
  const agreement = measureAgreement({ ...nominal, readings: alike, values: [3] });
  expect(agreement).toMatchObject({ n: 40, percent: 1, alpha: null, kappa: null, low: null, high: null });
  expect(describeAlpha(agreement)).toBe("no calculable: todos dieron el mismo valor");
  expect(computeAlpha([[1, null], [null, 2], []], "ordinal")).toBeNull();
  const empty = measureAgreement({ ...nominal, readings: [[1, null]], values: [] });
  expect(empty).toMatchObject({ n: 0, percent: null });
  expect(describeAlpha(empty)).toBe("no calculable: ningún registro tiene las dos lecturas");
});

it("an α is said in words by Krippendorff's bounds", () => {
  const said = [0.81, 0.8, 0.799, 0.667, 0.66, -0.2].map((alpha) => describeAlpha({ alpha, n: 9 }));
  expect(said).toEqual([
    "fiable",
    "fiable",
    "solo para conclusiones tentativas",
    "solo para conclusiones tentativas",
    "no fiable: se publica con aviso",
    "no fiable: se publica con aviso",
  ]);
});

it("an interval holds its α, is the same for the same seed, and narrower for more records", () => {
  const next = startGenerator(7);
  const read = (size: number): Reading[] =>
    Array.from({ length: size }, () => {
      const value = Math.floor(next() * 7);
      return [value, next() < 0.75 ? value : Math.floor(next() * 7)];
    });
  const [few, many] = [read(127), read(633)];
  const [narrow, wide] = [many, few].map((readings) => {
    const interval = bootstrapAlpha(readings, "ordinal", { seed: 5 });
    const alpha = computeAlpha(readings, "ordinal") ?? Number.NaN;
    expect(interval).toEqual(bootstrapAlpha(readings, "ordinal", { seed: 5 }));
    expect(interval?.low).toBeLessThan(alpha);
    expect(interval?.high).toBeGreaterThan(alpha);
    return (interval?.high ?? 0) - (interval?.low ?? 0);
  });
  expect(wide).toBeGreaterThan(narrow ?? 0);
});

it("the interval of kinds of readings is that of readings drawn one by one", () => {
  const readings = readTwo({ "0,0": 9, "1,1": 7, "2,2": 5, "0,1": 3, "2,1": 2 });
  const next = startGenerator(11);
  const alphas = Array.from({ length: 1000 }, () =>
    computeAlpha(
      readings.map(() => readings[Math.floor(next() * readings.length)] ?? []),
      "ordinal",
    ),
  ).sort((a, b) => (a ?? 0) - (b ?? 0));
  const interval = bootstrapAlpha(readings, "ordinal", { seed: 11 });
  expect(interval?.low).toBeCloseTo(alphas[25] ?? 0, 9);
  expect(interval?.high).toBeCloseTo(alphas[974] ?? 0, 9);
});
