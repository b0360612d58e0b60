/** The words of the codebook, its codings and samples, for schema, API and pages. */

export const codebookStates = ["in_force", "retired"] as const;

/** The nouns that can be coded: what a variable is asked about. */
export const codingUnits = ["news", "conflict"] as const;
export type CodingUnit = (typeof codingUnits)[number];

/** The variables of news that lists are filtered by and charts are drawn of, in whatever version of the codebook. */
export const newsVariables = ["action", "dialogue"] as const;
export type NewsVariable = (typeof newsVariables)[number];

export const codingScales = ["nominal", "ordinal"] as const;

export const codingRounds = ["first", "second", "final"] as const;
export type CodingRound = (typeof codingRounds)[number];

export const sampleStates = ["open", "closed"] as const;

/** Why a value is the valid one: decided where readings differed, read alike by two, or read by one. */
export type ValidBasis = "final" | "agreed" | "single";

/** The agreement on a variable when a sample was closed; null where it cannot be calculated. */
export type SampleResult = {
  /** The variable's key. */
  variable: string;
  n: number;
  /** From 0 to 1. */
  percent: number | null;
  alpha: number | null;
  low: number | null;
  high: number | null;
};
