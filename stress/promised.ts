/** Something that the product must withstand, and what proves it. */
export type Promised = {
  what: string;
  /** Test files of `npm test`. */
  tests: string[];
  /** Scenarios of `npm run stress`. */
  scenarios: string[];
};

export const promise = (what: string, tests: string[], scenarios: string[] = []): Promised => ({
  what,
  tests,
  scenarios,
});
