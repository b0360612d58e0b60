/** A field that differs between what the user typed and what a colleague saved meanwhile. */
export type Difference = {
  name: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Since `base`. */
  changedBy: "me" | "them" | "both";
};

/**
 * @param base the record that both changed
 * @returns the fields in which `mine` and `theirs` differ, in the order of `mine`
 */
export function compareThreeWays<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return Object.entries(mine).flatMap(([name, my]: [string, unknown]) => {
    const [was, their] = [base, theirs].map((state) => (state as Record<string, unknown>)[name]);
    if (isSame(my, their)) return [];
    const changedBy = isSame(was, their) ? "me" : isSame(was, my) ? "them" : "both";
    return [{ name, base: was, mine: my, theirs: their, changedBy }];
  });
}

/** Form values are strings and lists; an absent value equals an empty one. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
}
