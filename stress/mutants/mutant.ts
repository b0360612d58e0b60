import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

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

/** @param root folder of the checkout @returns how often the mutant's text occurs in its file */
export function countOccurrences(root: string, { file, text }: Mutant): number {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, "utf8").split(text).length - 1 : 0;
}
