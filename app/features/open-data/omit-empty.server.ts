/** Without what nobody has filled in: "", null, and lists without entries. */
export function omitEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const isKnown = (value: unknown) =>
    value !== "" && value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isKnown(value)));
}
