/** A part of a JSON text that should be one record. */
export type Part = {
  from: number;
  to: number;
  line: number;
  /** Members of all its objects, if it is JSON: where they parse to fewer, one is there twice. */
  members: number;
};

/** Bytes of the longest record that is read. */
export const longestRecord = 1024 * 1024;

const [quote, backslash, colon, comma, open, close, openList, closeList, lineFeed] = [...'"\\:,{}[]\n'].map(
  (character) => character.charCodeAt(0),
);

/** A text has rarely more than one unclosed record; past this many it is split wherever one seems to begin. */
const mostRestarts = 20;

/**
 * Splits a JSON text into its records: one array, one record a line, or records one after another. Text between them is a
 * part of its own. A record that is never closed ends where the next one seems to begin.
 */
export function* splitJson(bytes: Uint8Array): Generator<Part> {
  let line = 1;
  let counted = 0;
  const countLines = (until: number) => {
    for (; counted < until; counted++) if (bytes[counted] === lineFeed) line += 1;
    return line;
  };
  let restarts = 0;
  for (let from = skipSeparators(bytes, 0); from < bytes.length; ) {
    let to: number;
    let members = 0;
    if (bytes[from] !== open) to = findTextEnd(bytes, from);
    else {
      const closed = restarts < mostRestarts ? findClose(bytes, from) : null;
      if (!closed) restarts += 1;
      to = closed?.to ?? trimEnd(bytes, findNextStart(bytes, from + 1));
      members = closed?.members ?? Number.NaN;
    }
    yield { from, to, line: countLines(from), members };
    from = skipSeparators(bytes, to);
  }
}

const isBlank = (byte: number | undefined) => byte !== undefined && byte <= 0x20;

function skipSeparators(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at]) || bytes[at] === comma || bytes[at] === openList || bytes[at] === closeList) at++;
  return at;
}

function trimEnd(bytes: Uint8Array, to: number): number {
  let end = to;
  while (isBlank(bytes[end - 1]) || bytes[end - 1] === comma) end--;
  return end;
}

/** Where a text outside of any record ends. */
function findTextEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = skipString(bytes, at);
    else if (byte === comma || byte === open || byte === closeList || byte === lineFeed) break;
  }
  return Math.min(at, bytes.length);
}

/** The closing quote; or, in a string that has none, the end of its line, which no JSON string contains. */
function skipString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === quote || byte === lineFeed) break;
  }
  return at;
}

/** Where the record that begins here ends; null if it does not within `longestRecord`. */
function findClose(bytes: Uint8Array, from: number): { to: number; members: number } | null {
  const last = Math.min(bytes.length, from + longestRecord);
  let depth = 0;
  let members = 0;
  for (let at = from; at < last; at++) {
    const byte = bytes[at];
    if (byte === quote) at = skipString(bytes, at);
    else if (byte === colon) members += 1;
    else if (byte === open) depth += 1;
    else if (byte === close && --depth === 0) return { to: at + 1, members };
  }
  return null;
}

/** A brace that begins a line, or one before "_id" that follows a comma or begins a line after blanks. */
function findNextStart(bytes: Uint8Array, from: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf(open as number, from); at >= 0; at = text.indexOf(open as number, at + 1)) {
    const before = text.toString("latin1", Math.max(from - 1, at - 80), at);
    const isStart =
      before.endsWith("\n") ||
      (/[,\n]\s*$/.test(before) && /^\{\s*"_id"\s*:/.test(text.toString("latin1", at, at + 80)));
    if (isStart) return at;
  }
  return bytes.length;
}
