import { mostGaps } from "../../shared/coding/vocabulary.ts";
import { foldText } from "../../shared/values/text.ts";
import type { Scale } from "./agreement.server.ts";

/** What a rule of the codebook proposes where its words stand. */
export type SuggestionRule = {
  value: string;
  /** One pattern a line, as `readPatterns` reads it; the only value without any is proposed where no other is. */
  words: string;
  /** Patterns inside which nothing counts: "en marcha". */
  notWords: string;
};

/** A value that rules propose, and the words that gave it, by their places in the text. */
export type Suggestion = { value: string; found: { start: number; end: number }[] };

/** At most so many words stand where a pattern has "…". */
const mostBetween = 4;

export const countGaps = (pattern: string) => pattern.split("…").length - 1;

/**
 * Reads a text by the rules of one variable, which propose and never write.
 * @param scale of an ordinal variable the last rule that applies counts, of another the one with most words
 * @param rules in the order of their values
 */
export function suggest(
  text: string,
  { scale, rules }: { scale: Scale; rules: readonly SuggestionRule[] },
): Suggestion | null {
  // Folding keeps the places of all letters that Spanish has; of a text with others nothing is proposed.
  const folded = foldText(text);
  if (folded.length !== text.length) return null;
  const read = rules.map(({ value, words, notWords }) => ({
    value,
    isDefault: words.trim() === "",
    found: findWords(folded, words, notWords),
  }));
  const applied = read.filter(({ found }) => found.length > 0);
  const best =
    scale === "nominal" ? applied.toSorted((a, b) => b.found.length - a.found.length)[0] : applied.at(-1);
  const wordless = read.filter(({ isDefault }) => isDefault);
  const fallback = wordless.length === 1 && read.length > 1 ? wordless[0] : undefined;
  const { value, found } = best ?? fallback ?? {};
  return value === undefined ? null : { value, found: found ?? [] };
}

function findWords(folded: string, words: string, notWords: string): Suggestion["found"] {
  const [wanted, excluded] = [readPatterns(words), readPatterns(notWords)];
  if (!wanted) return [];
  const masked = excluded ? folded.replace(excluded, (match) => "·".repeat(match.length)) : folded;
  return [...masked.matchAll(wanted)].map(({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}

/** Letters and digits of a folded text. */
const letter = "[a-zñ0-9]";
const gap = "[^a-zñ0-9·.]+";

/** "protest*" finds every word that begins so, "tomaron … vía" both words with at most four between them. */
function readPatterns(lines: string): RegExp | null {
  const patterns = lines
    .split("\n")
    // Books of before this limit may have longer ones.
    .filter((line) => countGaps(line) <= mostGaps)
    .map((line) => foldText(line).match(/[a-zñ0-9]+\*?|…/g) ?? [])
    .filter(([first = "…"]) => first !== "…")
    .map((words) =>
      words
        .map((word) => (word === "…" ? null : word.replace("*", `${letter}*`)))
        .reduce<string>((before, word) => {
          if (word === null) return `${before}(?:${gap}${letter}+){0,${mostBetween}}`;
          return before === "" ? word : `${before}${gap}${word}`;
        }, ""),
    )
    // The longer of two patterns that begin alike is tried first.
    .sort((a, b) => b.length - a.length);
  if (patterns.length === 0) return null;
  return new RegExp(`(?<!${letter})(?:${patterns.join("|")})(?!${letter})`, "g");
}
