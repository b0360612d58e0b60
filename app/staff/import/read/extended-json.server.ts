const deepest = 12;

/**
 * MongoDB Extended JSON (v2 canonical and relaxed, v1) to plain JSON: ids and moments become texts. A date's text stays
 * as it was written, because a library would turn 30 February into 2 March before it can be pointed out.
 */
export function toPlain(value: unknown, depth = 0): unknown {
  if (value instanceof Date) return moment(value.getTime());
  if (value === null || typeof value !== "object") return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1));
  const entries = Object.entries(value);
  const [key, inner] = entries[0] ?? ["", undefined];
  if (entries.length === 1 && key.startsWith("$")) return fromTyped(key, inner, value);
  return Object.fromEntries(entries.map(([name, item]) => [name, toPlain(item, depth + 1)]));
}

function fromTyped(key: string, inner: unknown, whole: unknown): unknown {
  switch (key) {
    case "$oid":
    case "$symbol":
      return inner;
    case "$numberInt":
    case "$numberLong":
    case "$numberDouble":
    case "$numberDecimal":
      return Number(inner);
    case "$date": {
      const plain = toPlain(inner);
      return typeof plain === "number" ? moment(plain) : plain;
    }
    case "$undefined":
      return undefined;
    default:
      return whole;
  }
}

/** ISO 8601; years before 0 and after 9999 have six digits and a sign, which no calendar date of ours accepts. */
function moment(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? `${milliseconds} ms` : date.toISOString();
}
