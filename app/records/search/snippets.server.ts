import type { Term } from "../../../db/search/match-terms.server.ts";
import { foldText } from "../../shared/values/text.ts";
import type { Snippet } from "./contract.ts";

/** Characters of a snippet, about. */
const snippetLength = 220;

type Token = { start: number; end: number; hit: "whole" | "part" | null };

/** Shorter words ("de", "y") are marked in searches of nothing else. */
const shortestMarked = 3;

function listMarkedWords(terms: readonly Term[]) {
  const words = terms.flatMap((term) => (term.isExcluded ? [] : term.words));
  const longer = words.filter(({ folded }) => folded.length >= shortestMarked);
  return longer.length > 0 ? longer : words;
}

/** How a word fits what was searched: as a whole (itself, its plural, its stem), as a part, or not. */
function fitWord(folded: string, words: ReturnType<typeof listMarkedWords>): Token["hit"] {
  if (words.some(({ forms, stemmed }) => forms.includes(folded) || stemmed.includes(folded))) return "whole";
  const isPart = (form: string) => (form.length < 3 ? folded.startsWith(form) : folded.includes(form));
  return words.some(({ forms }) => forms.some(isPart)) ? "part" : null;
}

function splitTokens(text: string, terms: readonly Term[]): Token[] {
  const words = listMarkedWords(terms);
  const known = new Map<string, Token["hit"]>();
  const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }): Token => {
    const folded = foldText(word);
    const hit = known.get(folded) ?? fitWord(folded, words);
    known.set(folded, hit);
    return { start: index, end: index + word.length, hit };
  });
  // Parts of words only where no word fits as a whole.
  const hasWhole = tokens.some(({ hit }) => hit === "whole");
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
export function createSnippet(text: string, terms: readonly Term[]): Snippet {
  const line = text.replace(/\s+/g, " ").trim();
  const tokens = splitTokens(line, terms);
  const first = findStart(tokens);
  const start = first === 0 ? 0 : (tokens[first]?.start ?? 0);
  const shown = tokens.slice(first).filter(({ end }) => end <= start + snippetLength);
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

export function countHits(text: string, terms: readonly Term[]): number {
  return splitTokens(text, terms).filter(({ hit }) => hit).length;
}
