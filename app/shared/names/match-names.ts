import {
  continuesAfterOf,
  findBefore,
  findListWord,
  isEndOfName,
  isListedCode,
  isOfOtherTown,
} from "./context.ts";
import { findNamesakes, isNarrow } from "./namesakes.ts";
import type { RegisterEntry } from "./registers.ts";
import {
  articles,
  foldWords,
  isOtherThing,
  namesakes,
  placeWords,
  readWords,
  split,
  standAt,
  type Word,
} from "./words.ts";

export type Mention = {
  /** The entries that the words can mean; several stay unresolved until somebody chooses. */
  entries: readonly string[];
  start: number;
  end: number;
  quote: string;
  /** Why it counts, as staff read it. */
  basis: string;
};

type Pattern = { words: readonly string[]; entry: RegisterEntry; isCode: boolean };
/** A register made ready: its patterns by their first word, the longest first, and what the city is called. */
export type Matcher = { patterns: ReadonlyMap<string, readonly Pattern[]>; city: readonly string[] };
type Span = { start: number; end: number };

const directions = split(
  "norte sur oriente occidente centro nororiente noroccidente suroriente suroccidente",
);

/**
 * @param entries of places, or of actors
 * @param city of the study, which a register of its parts need not have; "" where it is not known
 */
export function createMatcher(entries: readonly RegisterEntry[], city = ""): Matcher {
  const patterns = entries.flatMap((entry): Pattern[] => {
    const own = entry.names.map((name) => ({ words: foldWords(name), entry, isCode: false }));
    if (entry.kind !== "comuna" || !/^\d+$/.test(entry.code)) return own;
    const code = String(Number(entry.code));
    // "comuna 8" and "comuna 08".
    const spelled = [...new Set([code, code.padStart(2, "0")])];
    const coded = spelled.flatMap((number) => [["comuna", number], ["comunas", number], [number]]);
    return [...own, ...coded.map((words) => ({ words, entry, isCode: true }))];
  });
  const byFirst = Map.groupBy(
    patterns.filter(({ words }) => words.length > 0),
    ({ words }) => words[0] ?? "",
  );
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  return { patterns: byFirst, city: foldWords(city) };
}

/** Where a text has these names, whole: parts that name nothing else, such as the work that a news item is about. */
function coverNames(words: readonly Word[], names: readonly string[]): Span[] {
  return names.flatMap((name) => {
    const asked = foldWords(name);
    return words.flatMap(({ start }, at) => {
      const last = words[at + asked.length - 1];
      return asked.length > 0 && last && standAt(words, at, asked) ? [{ start, end: last.end }] : [];
    });
  });
}

/** Names have capitals, but for articles and the word for a place that one may begin with. */
const isWritten = (words: readonly Word[]) =>
  words.every(
    ({ folded, isCapital }, at) => isCapital || articles.has(folded) || (at === 0 && placeWords.has(folded)),
  ) && words.some((word) => word.isCapital);

/** Kinds far from a city's own: after their word no place of another kind is meant. */
const strictKinds = split("vereda corregimiento municipio");

/** What the words at a place of a text mean: `others` are the entries whose name is something else there. */
type Found = {
  mention: Mention | null;
  /** The entries, where nothing but the name, or a word for another kind, says that they are meant. */
  weak: readonly RegisterEntry[];
  /** Whether a word for a place stands before it, or a number. */
  isSure: boolean;
  others: readonly string[];
  /** The places in the text of its first word and of the one after it. */
  at: number;
  end: number;
};

function readAt(text: string, words: readonly Word[], at: number, matcher: Matcher): Found | null {
  const fitting = (matcher.patterns.get(words[at]?.folded ?? "") ?? []).filter(
    ({ words: asked, isCode }) =>
      standAt(words, at, asked) &&
      (isCode
        ? asked.length > 1 || isListedCode(text, words, at)
        : isWritten(words.slice(at, at + asked.length))),
  );
  const longest = fitting[0]?.words.length ?? 0;
  const [first, last] = [words[at], words[at + longest - 1]];
  if (longest === 0 || !first || !last) return null;
  const isCity = (place: number) => matcher.city.length > 0 && standAt(words, place, matcher.city);
  const isKnown = (place: number) =>
    isCity(place) ||
    (matcher.patterns.get(words[place]?.folded ?? "") ?? []).some(({ words: asked }) =>
      standAt(words, place, asked),
    );
  // A longer name that nobody registered: "Santa Fe de Antioquia", "San Javier La Loma".
  const next = words[at + longest];
  const goesOn =
    next?.isCapital &&
    !(next.isUpper && last.isUpper) &&
    /^\s$/.test(text.slice(last.end, next.start)) &&
    !/^\p{N}/u.test(next.folded);
  const { word: before, isDirect } = findBefore(text, words, at);
  const listed = findListWord(text, words, at);
  const isSure = placeWords.has(before) || placeWords.has(listed);
  const kind = before.replace(/s$/, "");
  const thing = [before, listed].find(isOtherThing) ?? "";
  const isOther =
    thing !== "" || isEndOfName(text, words, at) || continuesAfterOf(text, words, at + longest, isKnown);
  const isNamedAfter = (asked: readonly string[]) =>
    asked.some((word) => namesakes.has(word)) && continuesAfterOf(text, words, at + longest, isCity);
  const isElsewhere = isOfOtherTown(text, words, at, isKnown);
  const candidates = fitting.filter(({ words: asked }) => asked.length === longest);
  const entries = candidates.filter(({ words: asked, entry, isCode }) => {
    if (isCode) return true;
    if ((goesOn && !isSure) || isElsewhere || isNamedAfter(asked)) return false;
    if (strictKinds.has(kind) && entry.kind !== kind) return false;
    if (isOther && !isSure && !(thing !== "" && asked.includes(thing))) return false;
    return isSure || !(entry.isAmbiguous || (longest === 1 && directions.has(asked[0] ?? "")));
  });
  const others =
    isSure || !namesakes.has(thing) || (thing === before && !isDirect)
      ? []
      : candidates.flatMap(({ entry }) => (isNarrow(entry) ? [entry.id] : []));
  if (entries.length === 0) return { mention: null, weak: [], isSure, others, at, end: at + longest };
  const named = choose(entries, kind);
  const isCode = named.some((one) => one.isCode);
  const mention = {
    entries: [...new Set(named.map(({ entry }) => entry.id))],
    start: first.start,
    end: last.end,
    quote: text.slice(first.start, last.end),
    basis: explain(placeWords.has(before) ? before : "", isSure, isCode),
  };
  const weak = isCode ? [] : named.flatMap(({ entry }) => (entry.kind === kind ? [] : [entry]));
  return { mention, weak, isSure: isSure || isCode, others: [], at, end: at + longest };
}

/** Of entries with one name, those of the kind that stands before it. */
function choose(patterns: readonly Pattern[], kind: string): readonly Pattern[] {
  const same = patterns.filter(({ entry }) => entry.kind === kind);
  return same.length > 0 ? same : patterns;
}

function explain(before: string, isList: boolean, isCode: boolean): string {
  if (isCode) return "por su número";
  if (before !== "") return `después de «${before}»`;
  return isList ? "en una lista de lugares" : "por su nombre";
}

function readText(text: string, words: readonly Word[], matcher: Matcher): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const one = readAt(text, words, at, matcher);
    if (one) found.push(one);
    at = one?.end ?? at + 1;
  }
  return found;
}

type Use = { id: string; use: "sure" | "alone" | "others"; start: number; end: number };

/** How a text uses the names of entries: after the word for a kind of place, alone, or for something else that is called so. */
export function readUses(text: string, matcher: Matcher): Use[] {
  const words = readWords(text);
  return readText(text, words, matcher).flatMap(({ mention, isSure, others, at, end }): Use[] => {
    const span = { start: words[at]?.start ?? 0, end: words[end - 1]?.end ?? 0 };
    const use = isSure ? ("sure" as const) : ("alone" as const);
    return mention
      ? mention.entries.map((id) => ({ id, use, ...span }))
      : others.map((id) => ({ id, use: "others" as const, ...span }));
  });
}

/**
 * Where the texts of a record name entries of a register: whole words, accents and case aside, the longest name first. A
 * name has one sense in a record: where one text says "la vía Las Palmas", "Las Palmas" alone is the road in all of them.
 * @param works what the works are called that the record is about: no mention is in what they are called, and a road's name is
 * the road in the texts about it, unless the word for the place's own kind stands before it
 */
export function matchNames(
  texts: Readonly<Record<string, string>>,
  matcher: Matcher,
  works: readonly string[] = [],
): Record<string, Mention[]> {
  const read = Object.entries(texts).map(([field, text]) => {
    const words = readWords(text);
    return { field, covered: coverNames(words, works), found: readText(text, words, matcher) };
  });
  const all = read.flatMap(({ found }) => found);
  const others = new Set(all.flatMap((one) => one.others));
  const ofWorks = findNamesakes(works, [...new Set(all.flatMap(({ weak }) => weak))]);
  const isCounted = ({ start, end }: Mention, { weak, isSure }: Found, covered: readonly Span[]) =>
    !covered.some((span) => start < span.end && end > span.start) &&
    !weak.some(({ id }) => ofWorks.has(id) || (!isSure && others.has(id)));
  return Object.fromEntries(
    read.map(({ field, covered, found }) => [
      field,
      found.flatMap((one) => (one.mention && isCounted(one.mention, one, covered) ? [one.mention] : [])),
    ]),
  );
}
