/** Returns a field's value in words. */
export type Describe = (name: string, value: unknown) => string;

/**
 * Values in words: ids by the names that they stand for, several one after the other.
 * @param choices of the fields that hold ids, by the field's name
 */
export function describeChoices(choices: Record<string, readonly { id: string; name: string }[]>): Describe {
  return (name, value) => {
    const nameOf = (one: unknown) => choices[name]?.find(({ id }) => id === one)?.name ?? String(one ?? "");
    return Array.isArray(value) ? value.map(nameOf).join("; ") : nameOf(value);
  };
}
