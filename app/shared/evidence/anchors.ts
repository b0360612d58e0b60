import { diffArrays } from "diff";

/** A passage by its words and by those right before and after it. White space may differ. */
export type Anchor = { quote: string; prefix: string; suffix: string };
/** The columns of a passage that say where it is, and whether its text has it. */
export const anchorColumns = ["quote", "prefix", "suffix", "state"];
type Range = { start: number; end: number };

const toPattern = (words: string) => {
  const escaped = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return escaped.join("\\s+");
};

/** Every place where a text has these words. */
function listOccurrences(text: string, words: string): Range[] {
  if (words.trim() === "") return [];
  return [...text.matchAll(new RegExp(toPattern(words), "g"))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

const joinWords = (text: string) => text.trim().split(/\s+/).join(" ");

/** Where the text has the passage between those words; null where it does not. */
export function locatePassage(text: string, { quote, prefix, suffix }: Anchor): Range | null {
  const isBetween = ({ start, end }: Range) =>
    joinWords(text.slice(0, start)).endsWith(joinWords(prefix)) &&
    joinWords(text.slice(end)).startsWith(joinWords(suffix));
  return listOccurrences(text, quote).find(isBetween) ?? null;
}

/**
 * The passage in a text that was edited; null where it is lost. Words that both texts have once are found wherever the edit
 * moved them; others follow the words that it kept around them.
 */
export function followPassage(before: string, after: string, anchor: Anchor): Anchor | null {
  const old = locatePassage(before, anchor);
  const range = old ? (findMoved(before, after, anchor.quote) ?? mapRange(before, after, old)) : null;
  const found = range ?? (old ? null : locatePassage(after, anchor));
  return found && describe(after, found, anchor);
}

/** Words around a passage that tell it from another with the same words. */
const contextWords = 6;

function describe(text: string, { start, end }: Range, anchor: Anchor): Anchor {
  const quote = text.slice(start, end);
  const same = { ...anchor, quote: joinWords(quote) === joinWords(anchor.quote) ? anchor.quote : quote };
  if (locatePassage(text, same)?.start === start) return same;
  const prefix = joinWords(text.slice(0, start)).split(" ").slice(-contextWords).join(" ");
  const suffix = joinWords(text.slice(end)).split(" ").slice(0, contextWords).join(" ");
  return { quote: same.quote, prefix, suffix };
}

function findMoved(before: string, after: string, quote: string): Range | null {
  const [found, ...others] = listOccurrences(after, quote);
  return found && others.length === 0 && listOccurrences(before, quote).length === 1 ? found : null;
}

/** Or a sign. */
type Word = Range & { text: string };

const listWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));

/** Share of a passage's words that an edit must keep, so that it is still the same sentence. */
const leastKept = 0.6;
/** An edit of more words than this leaves nothing to follow. */
const mostEdits = 3000;

/** Where the kept words of a range are after an edit; null where too few are, or where they are apart. */
function mapRange(before: string, after: string, range: Range): Range | null {
  const [old, now] = [listWords(before), listWords(after)];
  const first = old.findIndex(({ end }) => end > range.start);
  const last = old.findLastIndex(({ start }) => start < range.end);
  const places = matchWords(old, now);
  if (!places || first < 0 || last < first) return null;
  const isKept = (place: number | undefined) => place !== undefined;
  const kept = places.slice(first, last + 1).filter((place) => place !== undefined);
  const total = last - first + 1;
  const [start = 0, end = 0] = [kept[0], kept.at(-1)];
  if (kept.length < total * leastKept || end - start + 1 > total * 1.5 + 3) return null;
  // Words that were replaced at either end stand where the edit put their like, up to the neighbours that stayed.
  const [left, right] = [first === 0 ? -1 : places[first - 1], places[last + 1]];
  const leading = places.slice(first).findIndex(isKept);
  const trailing = last - places.findLastIndex((place, index) => index <= last && isKept(place));
  const isReplaced = (gap: number, dropped: number) => gap > 0 && gap <= dropped;
  const from = left !== undefined && isReplaced(start - left - 1, leading) ? left + 1 : start;
  const to = right !== undefined && isReplaced(right - end - 1, trailing) ? right - 1 : end;
  return { start: now[from]?.start ?? 0, end: now[to]?.end ?? 0 };
}

/** For each of the old words its place among the new ones; undefined where the edit dropped it. */
function matchWords(old: Word[], now: Word[]): (number | undefined)[] | null {
  const texts = (words: Word[]) => words.map(({ text }) => text);
  const parts = diffArrays(texts(old), texts(now), { maxEditLength: mostEdits });
  if (!parts) return null;
  const places: (number | undefined)[] = [];
  let place = 0;
  for (const { count, added, removed } of parts) {
    if (removed) places.push(...Array.from({ length: count }, () => undefined));
    else if (added) place += count;
    else for (let index = 0; index < count; index++) places.push(place++);
  }
  return places;
}
