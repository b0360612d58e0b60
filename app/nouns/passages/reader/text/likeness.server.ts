import { cutStem } from "../../../../shared/evidence/stems.ts";
import { foldText } from "../../../../shared/values/text.ts";

const common = new Set(
  `a al algo algunas algunos ante antes aquel asi aun aunque bajo bien cada como con contra cual cuando cuya cuyo de
  debe deben debido del desde despues dicha dicho donde dos e el ella ellas ellos en entre era es esa ese eso esta
  estaba estan estar este esto estos estas fue fueron ha habia han hasta hay la las le les lo los mas me mediante
  mientras mismo muy ni no nos o otra otras otro otros para parte pero por porque pues que quien se sea segun ser si sin
  sino sobre son su sus tal tambien tan tanto tiene tienen toda todas todo todos tras tres u un una unas uno unos y ya
  proyecto obra obras ano anos mes`.split(/\s+/),
);

export function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The stems of the words that say what a text is about. */
export function readStems(text: string): Set<string> {
  const words = splitWords(text).filter((word) => word.length > 1 && !common.has(word));
  return new Set(words.map(cutStem));
}

/** How much a word tells: one that few texts have tells more. */
export type Weights = (stem: string) => number;

/** @param beside texts that are only counted */
export function weighStems(
  texts: readonly ReadonlySet<string>[],
  beside: Iterable<StemCounts> = [],
): Weights {
  const all = countStems(texts);
  for (const { texts: count, stems } of beside) {
    all.texts += count;
    for (const [stem, uses] of stems) all.stems.set(stem, (all.stems.get(stem) ?? 0) + uses);
  }
  return (stem) => Math.log((all.texts + 1) / ((all.stems.get(stem) ?? 0) + 0.5));
}

/** How many texts there are, the words of all of them, and how many of them have a word. */
export type StemCounts = { texts: number; words: number; stems: Map<string, number> };

export function countStems(texts: Iterable<ReadonlySet<string>>): StemCounts {
  const counts: StemCounts = { texts: 0, words: 0, stems: new Map() };
  for (const stems of texts) {
    counts.texts += 1;
    counts.words += stems.size;
    for (const stem of stems) counts.stems.set(stem, (counts.stems.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** Cosine of two sets of weighted stems, 0 to 1, and the stems they share, those that tell most first. */
export function compareStems(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  weigh: Weights,
): { likeness: number; shared: string[] } {
  const shared = [...one].filter((stem) => other.has(stem)).sort((a, b) => weigh(b) - weigh(a));
  const square = (stems: Iterable<string>) => {
    let sum = 0;
    for (const stem of stems) sum += weigh(stem) ** 2;
    return sum;
  };
  const norm = Math.sqrt(square(one) * square(other));
  return { likeness: norm === 0 ? 0 : square(shared) / norm, shared };
}

/** The words of a text whose stems these are, as the text writes them. */
export function spellStems(text: string, stems: readonly string[], most = 4): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const spelled = stems.flatMap((stem) => words.find((word) => cutStem(foldText(word)) === stem) ?? []);
  return spelled.slice(0, most);
}

/** The trigrams of a headline, and of each of its sentences. */
export type Headline = readonly ReadonlySet<string>[];

/**
 * The press prints a line above a headline, which one text may have and the other not ("Ciudad de obras. El puente,
 * listo"), so the sentences of a headline are read too.
 */
export function readHeadline(headline: string): Headline {
  const parts = headline.split(/(?<=[.:?!])\s+/).filter((part) => splitWords(part).length >= 3);
  return (parts.length > 1 ? [headline, ...parts] : [headline]).map(readTrigrams);
}

/** Likeness of two headlines, 0 to 1. */
export function compareHeadlines(one: Headline, other: Headline): number {
  let best = 0;
  for (const part of one) for (const against of other) best = Math.max(best, compareTrigrams(part, against));
  return best;
}

function compareTrigrams(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

function readTrigrams(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of splitWords(text)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}
