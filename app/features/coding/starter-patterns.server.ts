import type { BookContent } from "../../shared/coding/vocabulary.ts";

type Variable = BookContent["variables"][number];

/** A book to start from: its values follow nothing. */
export type StarterBook = Pick<BookContent, "note"> & {
  variables: (Omit<Variable, "values"> & { values: Omit<Variable["values"][number], "follows">[] })[];
};

type StarterValue = StarterBook["variables"][number]["values"][number];

/** Values whose patterns stand between middle dots, and who have no examples or no patterns where none are given. */
export const readValues = (
  values: readonly (Pick<StarterValue, "code" | "label" | "rule"> & Partial<StarterValue>)[],
): StarterValue[] =>
  values.map(({ exampleIn = "", exampleOut = "", words = "", notWords = "", ...value }) => ({
    ...value,
    exampleIn,
    exampleOut,
    words: splitPatterns(words),
    notWords: splitPatterns(notWords),
  }));

/** One a line, as rules have them. */
const splitPatterns = (text: string) =>
  text
    .split("·")
    .map((pattern) => pattern.replace(/\s+/g, " ").trim())
    .join("\n");
