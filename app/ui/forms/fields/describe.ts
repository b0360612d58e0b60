/** Returns a field's value in words. */
export type Describe = (name: string, value: unknown) => string;

/** @param choices by field name, for fields whose values are ids or lists of ids */
export function describeChoices(choices: Record<string, readonly { id: string; name: string }[]>): Describe {
  return (name, value) => {
    const nameOf = (one: unknown) => choices[name]?.find(({ id }) => id === one)?.name ?? String(one ?? "");
    return Array.isArray(value) ? value.map(nameOf).join("; ") : nameOf(value);
  };
}
