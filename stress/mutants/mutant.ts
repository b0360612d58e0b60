/** A change of the source that must make a test fail. */
export type Mutant = {
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  replacement: string;
  /** What the product then does wrong. */
  breaks: string;
  /** The test file that must fail. */
  test: string;
};

export type Outcome =
  | "killed"
  /** No test failed. */
  | "survived"
  /** The text no longer occurs, or more than once. */
  | "stale"
  /** The tests did not even start, so the mutant proves nothing. */
  | "broken";

export function countOccurrences(source: string, { text }: Pick<Mutant, "text">): number {
  return source.split(text).length - 1;
}
