/** Stands for a record that was added or deleted after the list was read. */
export const unlisted = "Un registro que no está en esta lista";

export type Describe = (name: string, value: unknown) => string;

/** @param choices by field name, for fields whose values are ids or lists of ids */
export function describeChoices(choices: Record<string, readonly { id: string; name: string }[]>): Describe {
  return (name, value) => {
    const listed = choices[name];
    const findName = (one: unknown) =>
      listed?.find(({ id }) => id === one)?.name ?? (listed && one ? unlisted : String(one ?? ""));
    return Array.isArray(value) ? value.map(findName).join("; ") : findName(value);
  };
}

/** The options of a choice by their values on the wire. */
export const listOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));
