export type Describe = (name: string, value: unknown) => string;

/** @param choices by field name, for fields whose values are ids or lists of ids */
export function describeChoices(choices: Record<string, readonly { id: string; name: string }[]>): Describe {
  return (name, value) => {
    const findName = (one: unknown) => choices[name]?.find(({ id }) => id === one)?.name ?? String(one ?? "");
    return Array.isArray(value) ? value.map(findName).join("; ") : findName(value);
  };
}
