import type { codingScales } from "../../shared/coding/vocabulary.ts";

type StarterValue = {
  code: string;
  label: string;
  /** When it is given. */
  rule: string;
  exampleIn: string;
  exampleOut: string;
  /** Words that propose it, one pattern a line, and those inside which nothing counts. */
  words: string;
  notWords: string;
};

export type StarterBook = {
  note: string;
  variables: {
    key: string;
    unit: "news" | "conflict";
    scale: (typeof codingScales)[number];
    label: string;
    question: string;
    values: StarterValue[];
  }[];
};

/** Patterns between middle dots, one a line as rules have them. */
export const splitPatterns = (text: string) =>
  text
    .split("·")
    .map((pattern) => pattern.replace(/\s+/g, " ").trim())
    .join("\n");
