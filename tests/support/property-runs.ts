const factor = Number(process.env.PROPERTY_FACTOR ?? 1);
const seed = Number(process.env.PROPERTY_SEED ?? 1999);

/** How often fast-check runs a property: a few times with a fixed seed, more often with others in `npm run stress`. */
export function propertyRuns(runs: number): { numRuns: number; seed: number } {
  return { numRuns: runs * factor, seed };
}
