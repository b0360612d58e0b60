/** The words of the codebook, its codings and samples, for schema, API and pages. */

export const codebookStates = ["in_force", "retired"] as const;

/** The nouns that can be coded: what a variable is asked about. */
export const codingUnits = ["news", "conflict"] as const;
export type CodingUnit = (typeof codingUnits)[number];

/** The variables of news that lists are filtered by and charts are drawn of, in whatever version of the codebook. */
export const newsVariables = ["action", "dialogue"] as const;
export type NewsVariable = (typeof newsVariables)[number];

export const codingScales = ["nominal", "ordinal"] as const;

/** The variables of conflicts that the wire has as fields of their own. */
export const conflictVariables = ["type", "escalation"] as const;

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
  /** Cohen's κ and, by the order of the values, how often the first coder gave one (row) and the second another (column). */
  kappa?: number | null;
  confusions?: number[][];
};

/** What a version of the codebook says, as it is edited and as a book to start from is written. */
export type BookContent = {
  note: string;
  /** Whether coders see what the words propose. */
  suggests: boolean;
  variables: {
    /** The same in every version: files and addresses name it. `type` and `escalation` are those of a conflict on the wire. */
    key: string;
    unit: (typeof codingUnits)[number];
    scale: (typeof codingScales)[number];
    label: string;
    question: string;
    values: {
      /** One key to type, as "3"; files carry it. */
      code: string;
      label: string;
      rule: string;
      exampleIn: string;
      exampleOut: string;
      /** Patterns by which the value is proposed, folded, one a line; none of `notWords` may be there. */
      words: string;
      notWords: string;
      /** The value of the version before whose codings it takes over; "" for a new one. */
      follows: string;
    }[];
  }[];
};

/** "…" in one pattern of a rule: each more makes reading a text that almost has it five times as long. */
export const mostGaps = 3;
