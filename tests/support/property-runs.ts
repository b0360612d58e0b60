const factor = Number(process.env.PROPERTY_FACTOR ?? 1);
const seed = Number(process.env.PROPERTY_SEED ?? 1999);

/** How often fast-check runs a property: a few times with a fixed seed, more often with others in `npm run stress`. */
export function propertyRuns(runs: number): { numRuns: number; seed: number } {
  return { numRuns: runs * factor, seed };
}

/** One of so many shares of the values, another one for each index; all of them in `npm run stress`. */
export function takeShare<T>(values: readonly T[], index: number, shares: number): T[] {
  return factor > 1 ? [...values] : values.filter((_, at) => at % shares === index % shares);
}
