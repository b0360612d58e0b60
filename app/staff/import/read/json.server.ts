import { createScanner } from "jsonc-parser";
import { toPlain } from "./extended-json.server.ts";

/** One record of a file as it was read. `value` is null where it could not be; `reason` says why. */
export type RawDocument = {
  /** 1 for the first record of the file. */
  position: number;
  line: number | null;
  value: Record<string, unknown> | null;
  reason: string;
};

type Parsed = { value: unknown } | { failedAt: number };

/**
 * The documents of a JSON text: one array, one document a line, or documents one after another. Where a part is
 * broken the rest is still read.
 */
export function readJson(text: string): RawDocument[] {
  if (!text.trimStart().startsWith("[")) {
    const documents = readLines(text);
    if (documents) return documents;
  } else {
    const whole = parse(text);
    if ("value" in whole && Array.isArray(whole.value))
      return whole.value.map((value, index) => toDocument({ value }, index + 1, null));
  }
  return splitDocuments(text).map((part, index) => toDocument(parse(part.text), index + 1, part.line));
}

/** One document a line; null where most lines are none, so that documents must span several. */
function readLines(text: string): RawDocument[] | null {
  const documents: RawDocument[] = [];
  let broken = 0;
  text.split("\n").forEach((lineText, index) => {
    const line = lineText.trim().replace(/,$/, "");
    if (line === "") return;
    const parsed = parse(line);
    if ("failedAt" in parsed) broken += 1;
    documents.push(toDocument(parsed, documents.length + 1, index + 1));
  });
  return broken * 2 > documents.length || (broken === 1 && documents.length === 1) ? null : documents;
}

function toDocument(parsed: Parsed, position: number, line: number | null): RawDocument {
  const place = { position, line };
  if ("failedAt" in parsed)
    return { ...place, value: null, reason: `No es JSON válido (línea ${(line ?? 1) + parsed.failedAt}).` };
  const value = toPlain(parsed.value);
  return value === null || typeof value !== "object" || Array.isArray(value)
    ? { ...place, value: null, reason: "No es un registro: se espera un objeto con campos." }
    : { ...place, value: value as Record<string, unknown>, reason: "" };
}

/** @returns the value, or how many line feeds stand before the place where the text stops being JSON */
function parse(text: string): Parsed {
  try {
    return { value: JSON.parse(text) };
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

/** A text has rarely more than one unclosed document; past this many it is split wherever one seems to begin. */
const mostRestarts = 20;

/** Splits a text at its outermost braces; text between them other than `[`, `]`, `,` is a part of its own. */
function splitDocuments(text: string): { text: string; line: number }[] {
  const parts: { text: string; line: number }[] = [];
  let line = 1;
  let counted = 0;
  const lineAt = (index: number) => {
    for (; counted < index; counted++) if (text.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const push = (from: number, to: number) => {
    const part = text.slice(from, to);
    const blank = /^[\s,[\]\uFEFF]*/.exec(part)?.[0].length ?? 0;
    if (blank < part.length) parts.push({ text: part.slice(blank), line: lineAt(from + blank) });
  };
  let from = 0;
  for (let restarts = 0; from < text.length; restarts++) {
    const { ends, isOpen } = restarts < mostRestarts ? scanBraces(text, from) : { ends: [], isOpen: true };
    for (const end of ends) {
      push(from, end);
      from = end;
    }
    // Never closed: the next thing that looks like a document's start is taken for one.
    const restart = isOpen ? findNextStart(text, from + 1) : text.length;
    push(from, restart);
    from = restart;
  }
  return parts;
}

/** Where the parts of a text end, from a place on; the last part may be a document that is never closed. */
function scanBraces(text: string, from: number): { ends: number[]; isOpen: boolean } {
  const scanner = createScanner(text, true);
  const ends: number[] = [];
  let depth = 0;
  scanner.setPosition(from);
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const at = scanner.getTokenOffset();
    if (text[at] === "{") {
      if (depth === 0) ends.push(at);
      depth += 1;
    } else if (text[at] === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) ends.push(at + 1);
    }
  }
  return { ends, isOpen: depth > 0 };
}

function findNextStart(text: string, from: number): number {
  const start = /[,\n]\s*\{\s*"_id"\s*:/g;
  start.lastIndex = from;
  return start.exec(text)?.index ?? text.length;
}
