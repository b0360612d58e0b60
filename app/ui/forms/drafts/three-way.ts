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
  base: Partial<Values>,
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
  return JSON.stringify(isEmpty(one) ? "" : one) === JSON.stringify(isEmpty(other) ? "" : other);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether a field of the form differs from what is stored. */
export function hasChanges<Values extends object>(stored: Partial<Values>, values: Values): boolean {
  return Object.entries(values).some(
    ([name, value]) => !isSame(value, (stored as Record<string, unknown>)[name]),
  );
}
