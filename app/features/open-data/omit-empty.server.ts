/** Without what nobody has filled in: "", null, and lists without entries. */
export function omitEmpty<Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> {
  const isKnown = (value: unknown) =>
    value !== "" && value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isKnown(value)));
}
