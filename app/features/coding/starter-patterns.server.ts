import type { BookContent } from "../../shared/coding/vocabulary.ts";

type Variable = BookContent["variables"][number];

/** A book to start from: its values follow nothing. */
export type StarterBook = Pick<BookContent, "note"> & {
  variables: (Omit<Variable, "values"> & { values: Omit<Variable["values"][number], "follows">[] })[];
};

/** Patterns between middle dots, one a line as rules have them. */
export const splitPatterns = (text: string) =>
  text
    .split("·")
    .map((pattern) => pattern.replace(/\s+/g, " ").trim())
    .join("\n");
