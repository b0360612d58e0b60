import type { Term } from "../../../db/search/match-terms.server.ts";
import { foldText } from "../../shared/values/text.ts";
import type { Snippet } from "./contract.ts";

/** Characters of a snippet, about. */
const snippetLength = 220;

type Hit = "whole" | "part" | null;
type Token = { start: number; end: number; hit: Hit };

/** How well words fit a search. */
export type WordFit = (word: string) => Hit;

/** Shorter words ("de", "y") are marked in searches of nothing else. */
const shortestMarked = 3;

function listMarkedWords(terms: readonly Term[]) {
  const words = terms.flatMap((term) => (term.isExcluded ? [] : term.words));
  const longer = words.filter(({ folded }) => folded.length >= shortestMarked);
  return longer.length > 0 ? longer : words;
}

/**
 * How a word fits what was searched: as a whole (itself, its plural, its stem), as a part, or not. Most words of a study
 * come again and again, so that each is folded and compared once for all results of a page.
 */
export function createWordFit(terms: readonly Term[]): WordFit {
  const words = listMarkedWords(terms);
  const known = new Map<string, Hit>();
  function compare(folded: string): Hit {
    if (words.some(({ forms, stemmed }) => forms.includes(folded) || stemmed.includes(folded)))
      return "whole";
    const isPart = (form: string) => (form.length < 4 ? folded.startsWith(form) : folded.includes(form));
    return words.some(({ forms }) => forms.some(isPart)) ? "part" : null;
  }
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const hit = compare(foldText(word));
    known.set(word, hit);
    return hit;
  };
}

const ofWord = /^[\p{L}\p{N}\p{M}]/u;
/** Whether a code unit belongs to a word: 0 where it is not known yet, 1, or 2 where it does not. */
const kinds = new Uint8Array(2 ** 16);

/** Whether a word goes on at a place, and by how many code units. */
function readUnits(text: string, at: number): { isOfWord: boolean; length: number } {
  const unit = text.charCodeAt(at);
  const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
  if (isPair) return { isOfWord: ofWord.test(text.slice(at, at + 2)), length: 2 };
  if (kinds[unit] === 0) kinds[unit] = ofWord.test(text.charAt(at)) ? 1 : 2;
  return { isOfWord: kinds[unit] === 1, length: 1 };
}

/** Unit by unit: a pattern takes twice as long for the thirty texts of a page. */
function splitTokens(text: string, fitWord: WordFit): Token[] {
  const tokens: Token[] = [];
  let start = -1;
  let hasWhole = false;
  for (let at = 0; at <= text.length; ) {
    const { isOfWord, length } = readUnits(text, at);
    if (isOfWord && start < 0) start = at;
    else if (!isOfWord && start >= 0) {
      const hit = fitWord(text.slice(start, at));
      hasWhole ||= hit === "whole";
      tokens.push({ start, end: at, hit });
      start = -1;
    }
    at += length;
  }
  // Parts of words only where no word fits as a whole.
  return hasWhole ? tokens.map((token) => (token.hit === "part" ? { ...token, hit: null } : token)) : tokens;
}

/** The first token of the stretch with most hits. */
function findStart(tokens: readonly Token[]): number {
  const hits = tokens.filter(({ hit }) => hit);
  const within = (from: Token) =>
    hits.filter(({ start }) => start >= from.start && start < from.start + snippetLength);
  const best = hits.reduce<{ token: Token; count: number } | null>((chosen, token) => {
    const count = within(token).length;
    return chosen && chosen.count >= count ? chosen : { token, count };
  }, null);
  if (!best) return 0;
  const index = tokens.indexOf(best.token);
  // A few words before it, from the beginning of the text where that is near.
  const before = Math.max(0, index - 6);
  return index < 12 ? 0 : before;
}

/** @returns the part of a text that shows best why it was found, its hits marked */
export function createSnippet(text: string, fitWord: WordFit): Snippet {
  // Single spaces, of which there are many, are left alone.
  const line = text.replace(/\s{2,}|[^\S ]/g, " ").trim();
  const tokens = splitTokens(line, fitWord);
  const first = findStart(tokens);
  const start = first === 0 ? 0 : (tokens[first]?.start ?? 0);
  const beyond = tokens.findIndex(({ end }, index) => index >= first && end > start + snippetLength);
  const shown = tokens.slice(first, beyond < 0 ? undefined : beyond);
  const isWhole = start + snippetLength >= line.length;
  const end = isWhole ? line.length : (shown.at(-1)?.end ?? Math.min(line.length, start + snippetLength));
  const pieces: Snippet = start > 0 ? [{ text: "… ", hit: false }] : [];
  let at = start;
  for (const token of shown) {
    if (!token.hit) continue;
    pieces.push({ text: line.slice(at, token.start), hit: false });
    pieces.push({ text: line.slice(token.start, token.end), hit: true });
    at = token.end;
  }
  pieces.push({ text: `${line.slice(at, end)}${isWhole ? "" : " …"}`, hit: false });
  return pieces.filter(({ text: piece }) => piece !== "");
}

/** How many words of a text fit as a whole, and where none does, as a part. */
export function countHits(text: string, fitWord: WordFit): Record<"whole" | "part", number> {
  const count = { whole: 0, part: 0 };
  for (const { hit } of splitTokens(text, fitWord)) if (hit) count[hit] += 1;
  return count;
}
