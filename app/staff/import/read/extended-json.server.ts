import { BSONSymbol, Decimal128, EJSON, ObjectId } from "bson";

/** How deep a record may nest. */
export const deepest = 12;

/**
 * MongoDB Extended JSON (v2 canonical and relaxed, v1) to plain JSON: ids and timestamps become texts. Each value is
 * converted on its own: one that cannot be read stays as it is, and the check of its field reports it.
 */
export function toPlain(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Date) return value.toJSON();
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1));
  const entries = Object.entries(value);
  const [name = "", inner] = entries[0] ?? [];
  if (entries.length === 1 && name.startsWith("$")) {
    const plain = readWrapper(name, inner, value);
    if (plain !== unreadable) return plain;
  }
  return Object.fromEntries(entries.map(([field, item]) => [field, toPlain(item, depth + 1)]));
}

const unreadable = Symbol("unreadable");

function readWrapper(name: string, inner: unknown, wrapper: object): unknown {
  // bson turns 30 February into 2 March: a date that is a text stays as it was written.
  if (name === "$date" && typeof inner === "string") return inner;
  try {
    const value: unknown = EJSON.deserialize(wrapper);
    if (value instanceof Date) return value.toJSON() ?? unreadable;
    if (value instanceof ObjectId || value instanceof BSONSymbol) return value.toString();
    if (value instanceof Decimal128) return Number(value);
    return value !== null && typeof value === "object" ? unreadable : value;
  } catch {
    return unreadable;
  }
}
