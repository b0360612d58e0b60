import { BSONSymbol, Decimal128, EJSON, ObjectId } from "bson";
import { visit } from "jsonc-parser";
import type { RawDocument } from "./reading.server.ts";
import { longestRecord, type Part, splitJson } from "./split-json.server.ts";

type Parsed = { value: unknown; text: string } | { failedAt: number };

/** The records of a JSON text. Where a part is broken the rest is still read. */
export function* readJson(bytes: Buffer): Generator<RawDocument> {
  // The whole of an array is often in one line.
  const isArray = bytes.toString("latin1", 0, 1000).trimStart().startsWith("[");
  let position = 0;
  for (const part of splitJson(bytes)) {
    position += 1;
    const document = readPart(bytes, part);
    const line = isArray && document.value ? null : part.line;
    yield { position, line, ...document };
  }
}

function readPart(bytes: Buffer, part: Part): Pick<RawDocument, "value" | "reason" | "doubled"> {
  const { from, to, line, members } = part;
  if (to - from > longestRecord)
    return { value: null, reason: "No es JSON válido, o el registro ocupa más de 1 MB." };
  const parsed = parse(bytes.toString("utf8", from, to));
  if ("failedAt" in parsed)
    return { value: null, reason: `No es JSON válido (línea ${line + parsed.failedAt}).` };
  const value = toPlain(parsed.value);
  if (value === null || typeof value !== "object" || Array.isArray(value))
    return { value: null, reason: "No es un registro: se espera un objeto con campos." };
  const document = { value: value as Record<string, unknown>, reason: "" };
  const counted = countMembers(parsed.value);
  if (Number.isNaN(counted) || counted === members) return document;
  const doubled = findDoubled(parsed.text);
  return doubled.length === 0 ? document : { ...document, doubled };
}

/** @returns the value, or how many line feeds stand before the place where the text stops being JSON */
function parse(text: string): Parsed {
  try {
    return { value: JSON.parse(text), text };
  } catch (error) {
    const converted = convertShellValues(text);
    if (converted !== text) {
      const again = parse(converted);
      if ("value" in again) return again;
    }
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    return { failedAt: text.slice(0, position).split("\n").length - 1 };
  }
}

const shellValue =
  /"(?:[^"\\]|\\.)*"|\b(ObjectId|ISODate|NumberLong|NumberInt|NumberDecimal)\(\s*["']?([^"')]*)["']?\s*\)/g;
const shellKeys: Record<string, string> = {
  ObjectId: "$oid",
  ISODate: "$date",
  NumberLong: "$numberLong",
  NumberInt: "$numberInt",
  NumberDecimal: "$numberDecimal",
};

/** `ObjectId("…")` and the like, as the MongoDB shell prints them, to Extended JSON; strings are left alone. */
function convertShellValues(text: string): string {
  return text.replace(shellValue, (whole, name: string | undefined, inner: string) =>
    name === undefined ? whole : JSON.stringify({ [shellKeys[name] ?? name]: inner }),
  );
}

/** Members of all objects of a parsed value; NaN for one that nests deeper than any record. */
function countMembers(value: unknown, depth = 0): number {
  if (value === null || typeof value !== "object") return 0;
  if (depth > deepest) return Number.NaN;
  const inner = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, item) => sum + countMembers(item, depth + 1), own);
}

/** JSON.parse keeps the last of two equal keys without a word. @returns the names of those that are there twice */
function findDoubled(text: string): string[] {
  const doubled = new Set<string>();
  const objects: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(name) {
      const known = objects.at(-1);
      if (known?.has(name)) doubled.add(name);
      known?.add(name);
    },
  });
  return [...doubled];
}

const deepest = 12;

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
