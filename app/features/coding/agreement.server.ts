import type { SampleResult } from "../../shared/coding/vocabulary.ts";

/** How the distance between two values is measured. */
export type Scale = "nominal" | "ordinal" | "interval" | "ratio";

/** The values that coders gave one record, one a coder; null where a coder gave none. */
export type Reading = readonly (number | null)[];

/** The values of readings that are alike, which count alike, and how many of them there are. */
type Kind = { name: string; values: readonly number[]; times: number };

const listKinds = (readings: readonly Reading[]): Kind[] =>
  [...Map.groupBy(readings, (reading) => reading.join())].map(([name, alike]) => ({
    name,
    values: (alike[0] ?? []).filter((value) => value !== null),
    times: alike.length,
  }));

/**
 * Krippendorff's α of readings by any number of coders: 1 is perfect agreement, 0 what chance gives.
 * Source: K. Krippendorff, Content Analysis (4th edition, 2018), chapter 12.
 * @returns null where it is not defined: nobody differs anywhere, or no record has two values
 */
export function computeAlpha(readings: readonly Reading[], scale: Scale): number | null {
  return computeFrom(listKinds(readings), scale);
}

/** Adds each value of a record beside each other value of it; all of a record's pairs weigh as much as it has values. */
function addPairs(counts: number[][], { values, times }: Kind, places: ReadonlyMap<number, number>) {
  values.forEach((one, coder) => {
    values.forEach((other, second) => {
      const row = counts[places.get(one) ?? 0];
      const column = places.get(other) ?? 0;
      if (coder !== second && row) row[column] = (row[column] ?? 0) + times / (values.length - 1);
    });
  });
}

function computeFrom(kinds: readonly Kind[], scale: Scale): number | null {
  const paired = kinds.filter(({ values, times }) => values.length > 1 && times > 0);
  const values = [...new Set(paired.flatMap((kind) => kind.values))].sort((a, b) => a - b);
  const places = new Map(values.map((value, place) => [value, place]));
  const counts = values.map(() => values.map(() => 0));
  for (const kind of paired) addPairs(counts, kind, places);
  const totals = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const all = totals.reduce((sum, count) => sum + count, 0);
  let [observed, expected] = [0, 0];
  for (let one = 0; one < values.length; one += 1)
    for (let other = 0; other < one; other += 1) {
      const distance = measureDistance(values, totals, scale, other, one);
      observed += (counts[one]?.[other] ?? 0) * distance;
      expected += (totals[one] ?? 0) * (totals[other] ?? 0) * distance;
    }
  return expected === 0 ? null : 1 - ((all - 1) * observed) / expected;
}

/** The squared difference of two values, by their places, the lower one first. */
function measureDistance(
  values: readonly number[],
  totals: readonly number[],
  scale: Scale,
  low: number,
  high: number,
): number {
  const [a, b] = [values[low] ?? 0, values[high] ?? 0];
  switch (scale) {
    case "nominal":
      return 1;
    case "ordinal": {
      const between = totals.slice(low, high + 1).reduce((sum, count) => sum + count, 0);
      return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2;
    }
    case "interval":
      return (b - a) ** 2;
    case "ratio":
      return a + b === 0 ? 0 : ((b - a) / (a + b)) ** 2;
  }
}

/** Share of the records with two values on which both coders agree, 0 to 1; null where there are none. */
function computePercent(readings: readonly Reading[]): number | null {
  const pairs = listPairs(readings);
  return pairs.length === 0 ? null : pairs.filter(([one, other]) => one === other).length / pairs.length;
}

/** Cohen's κ of two coders; null where it is not defined. */
export function computeKappa(readings: readonly Reading[]): number | null {
  const pairs = listPairs(readings);
  const values = [...new Set(pairs.flat())];
  const share = (coder: 0 | 1, value: number) =>
    pairs.filter((pair) => pair[coder] === value).length / pairs.length;
  const expected = values.reduce((sum, value) => sum + share(0, value) * share(1, value), 0);
  return pairs.length === 0 || expected === 1
    ? null
    : ((computePercent(readings) ?? 0) - expected) / (1 - expected);
}

/** How often the first coder gave a value (row) and the second another (column), by the order of the values. */
export function countConfusions(readings: readonly Reading[], values: readonly number[]): number[][] {
  const pairs = listPairs(readings);
  return values.map((row) =>
    values.map((column) => pairs.filter(([one, other]) => one === row && other === column).length),
  );
}

function listPairs(readings: readonly Reading[]): [number, number][] {
  return readings.flatMap(([one = null, other = null]): [number, number][] =>
    one === null || other === null ? [] : [[one, other]],
  );
}

export type Interval = { low: number; high: number };

/**
 * The interval in which α lies with 95 % certainty: 1,000 times as many records are drawn from those read, with repetition,
 * by a generator that a seed starts, so that the same readings always give the same interval.
 */
export function bootstrapAlpha(
  readings: readonly Reading[],
  scale: Scale,
  { seed, resamples = 1000 }: { seed: number; resamples?: number },
): Interval | null {
  // Kinds of readings are drawn, of which there are few.
  const kinds = listKinds(readings);
  const drawn = readings.map((reading) => kinds.findIndex(({ name }) => name === reading.join()));
  const next = startGenerator(seed);
  const alphas: number[] = [];
  for (let round = 0; round < resamples; round += 1) {
    const times = kinds.map(() => 0);
    for (let draw = 0; draw < drawn.length; draw += 1) {
      const kind = drawn[Math.floor(next() * drawn.length)] ?? 0;
      times[kind] = (times[kind] ?? 0) + 1;
    }
    const alpha = computeFrom(
      kinds.map((kind, place) => ({ ...kind, times: times[place] ?? 0 })),
      scale,
    );
    if (alpha !== null) alphas.push(alpha);
  }
  alphas.sort((a, b) => a - b);
  const at = (share: number) => alphas[Math.round(share * (alphas.length - 1))];
  const [low, high] = [at(0.025), at(0.975)];
  return low === undefined || high === undefined ? null : { low, high };
}

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function startGenerator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Says in words how far an α can be trusted, by Krippendorff's bounds. */
export function describeAlpha({ alpha, n }: Pick<SampleResult, "alpha" | "n">): string {
  if (n === 0) return "no calculable: ningún registro tiene las dos lecturas";
  if (alpha === null) return "no calculable: todos dieron el mismo valor";
  if (alpha >= 0.8) return "fiable";
  return alpha >= 0.667 ? "solo para conclusiones tentativas" : "no fiable: se publica con aviso";
}

/** One variable's readings, and how they are measured. @property values all of the variable, in their order: their places */
export type Measured = {
  variable: string;
  readings: readonly Reading[];
  scale: Scale;
  values: readonly number[];
  seed: number;
};

/** Measures how readers agree on a variable, as a closed sample keeps it. */
export function measureAgreement({ variable, readings, scale, values, seed }: Measured): SampleResult {
  const alpha = computeAlpha(readings, scale);
  const interval = alpha === null ? null : bootstrapAlpha(readings, scale, { seed });
  return {
    variable,
    n: listPairs(readings).length,
    percent: computePercent(readings),
    alpha,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    kappa: computeKappa(readings),
    confusions: countConfusions(readings, values),
  };
}
