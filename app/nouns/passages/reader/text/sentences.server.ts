/** A part of a text: offsets and what stands between them. */
export type Span = { start: number; end: number; text: string };

/** What ends in a full stop without ending a sentence. */
const abbreviation =
  /(?:^|[\s(«“"])(?:\p{Lu}|\p{Lu}\.\p{Lu}|[Ss]ra?|[Dd]ra?|[Nn]o|[Nn]úm|[Aa]rt|[Pp]ágs?|pp?|[Ii]ng|[Aa]v|[Cc]ra|[Cc]l|[Aa]vda)\.$/u;
const citation = /^\s*\([^()]*\b\d{4}\b[^()]*\)[.,;]*/;
const closing = /^["”’»)\]]+/;

export function splitLines(text: string): Span[] {
  const lines: Span[] = [];
  for (const match of text.matchAll(/[^\r\n]+/g))
    if (/\p{L}/u.test(match[0]))
      lines.push({ start: match.index, end: match.index + match[0].length, text: match[0] });
  return lines;
}

/**
 * The sentences of one line. A full stop within parentheses or after an initial ends none, and a citation that stands in
 * parentheses after the full stop belongs to the sentence before it.
 */
export function splitSentences(line: Span): Span[] {
  const ends = findEnds(line.text);
  return ends.flatMap((end, index) => {
    const start = ends[index - 1] ?? 0;
    const text = line.text.slice(start, end);
    return /\p{L}/u.test(text) ? { start: line.start + start, end: line.start + end, text } : [];
  });
}

function findEnds(text: string): number[] {
  const ends: number[] = [];
  const nested = markParentheses(text);
  for (const match of text.matchAll(/[.!?…]+/g)) {
    const after = match.index + match[0].length;
    if (nested[match.index] === 1) continue;
    if (abbreviation.test(text.slice(Math.max(0, after - 8), after))) continue;
    const closed = after + (closing.exec(text.slice(after, after + 4))?.[0].length ?? 0);
    const end = closed + (citation.exec(text.slice(closed, closed + longestParenthesis))?.[0].length ?? 0);
    // A number's full stop has no space after it; a sentence begins with a capital, a number or a quotation mark.
    if (end > (ends.at(-1) ?? 0) && /^\s+["“‘«¿¡(\p{Lu}\d…-]/u.test(text.slice(end, end + 6))) ends.push(end);
  }
  return [...ends, text.length];
}

const longestParenthesis = 300;

/** 1 for each character within parentheses. */
function markParentheses(text: string): Uint8Array {
  const marks = new Uint8Array(text.length);
  for (const match of text.matchAll(/\([^()]*\)/g))
    if (match[0].length <= longestParenthesis) marks.fill(1, match.index, match.index + match[0].length);
  return marks;
}
