import { foldText } from "../../../shared/values/text.ts";
import type { ClassNews } from "./contract.ts";

/** A news item that a sheet can print, and how it was coded; null where it is not. */
export type Candidate = ClassNews & {
  level: { position: number; label: string } | null;
  hasDialogue: boolean;
};

/** Shorter words are mostly articles and prepositions. */
const shortestCommon = 5;

const listCommonWords = ({ headline, text }: ClassNews) =>
  new Set(
    foldText(`${headline} ${text}`)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= shortestCommon),
  );

/** How common the words of each news item are among all: the nearer to 1, the more it is about what all are about. */
function rankByWords(news: readonly Candidate[]): Map<Candidate, number> {
  const wordsOf = new Map(news.map((item) => [item, listCommonWords(item)]));
  const counts = new Map<string, number>();
  for (const words of wordsOf.values())
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map(
    [...wordsOf].map(([item, words]) => {
      const sum = [...words].reduce((total, word) => total + (counts.get(word) ?? 0), 0);
      return [item, words.size === 0 ? 0 : sum / words.size / news.length];
    }),
  );
}

/**
 * Four news of a work in the order of their dates: of each third of its span the one with the strongest action, then one
 * with dialogue; where they are not coded, those that say most of what the others say.
 */
export function pickPassages(news: readonly Candidate[]): (ClassNews & { note: string })[] {
  const shown = news.filter(({ text }) => text !== "");
  const days = shown.map(({ date }) => Date.parse(date));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const ranks = rankByWords(shown);
  const picked = new Map<Candidate, string>();
  const pick = (some: readonly Candidate[], note: (item: Candidate) => string) => {
    const [best] = some
      .filter((item) => !picked.has(item))
      .sort(
        (a, b) =>
          (b.level?.position ?? -1) - (a.level?.position ?? -1) ||
          (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) ||
          a.date.localeCompare(b.date),
      );
    if (best) picked.set(best, note(best));
  };
  const describeLevel = ({ level }: Candidate) => level?.label ?? "";
  for (const third of [0, 1, 2]) {
    const from = first + ((last - first) * third) / 3;
    const to = third === 2 ? Number.POSITIVE_INFINITY : first + ((last - first) * (third + 1)) / 3;
    pick(
      shown.filter(({ date }) => Date.parse(date) >= from && Date.parse(date) < to),
      describeLevel,
    );
  }
  const before = picked.size;
  pick(
    shown.filter(({ hasDialogue }) => hasDialogue),
    () => "Hay diálogo",
  );
  if (picked.size === before) pick(shown, describeLevel);
  return [...picked]
    .map(([{ date, headline, text }, note]) => ({ date, headline, text, note }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** So many of them, evenly from the first to the last. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, place) => {
    const at = Math.round((place * (items.length - 1)) / (most - 1));
    return items[at] as Item;
  });
}
