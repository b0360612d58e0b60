import { foldText } from "../values/text.ts";

/** Stands in texts for a name that was hidden. */
export const hiddenMark = "(oculto)";

/** Whether a name has something hidden in it: actors that do are told apart by a number. */
export const isHidden = (name: string) => /\(oculto(?: \d+)?\)/.test(name);

/** Fewer letters are in too many words. */
export const shortestHidden = 3;

export type HiddenName = {
  /** Every spelling that is hidden. */
  names: readonly string[];
  /** The passages in which it stays, by what `findPlaces` calls them. */
  spared: readonly string[];
};

/** Where a text has a name. `passage` is the same in every copy and version of a text with the same words around the name. */
export type NamePlace = { start: number; end: number; passage: string };

type Range = { start: number; end: number };

/** The words of a text as a search compares them. */
const listNameWords = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many letters and digits a name has. */
export const countLetters = (name: string) => listNameWords(name).join("").length;

/** Every way to write a letter, accents and capitals aside; ñ is a letter of its own. */
const letterForms = new Map<string, string>();
for (let code = 0xc0; code < 0x1f00; code++) {
  const letter = String.fromCodePoint(code);
  const folded = foldText(letter);
  if (folded !== letter && folded.length === 1)
    letterForms.set(folded, (letterForms.get(folded) ?? "") + letter);
}

/** A letter as texts may have it, composed or followed by its accents. */
function toLetterPattern(letter: string): string {
  if (letter === "ñ") return "(?:[ñÑ]|n\\u0303)\\p{M}*";
  const marks = letter === "n" ? "[\\u0300-\\u0302\\u0304-\\u036f]*" : "\\p{M}*";
  return `[${letter}${letterForms.get(letter) ?? ""}]${marks}`;
}

const toPattern = (words: readonly string[]) =>
  words.map((word) => [...word].map(toLetterPattern).join("")).join("[^\\p{L}\\p{N}]{1,6}");

/** A name in its order, and as bibliographies turn it, between signs: "Pérez Gómez, Ana." */
function listOrders(name: string): string[] {
  const words = listNameWords(name);
  const turned = words.slice(1).map((_, index) => {
    const [first, last] = [words.slice(0, index + 1), words.slice(index + 1)];
    return `(?<=(?:^|[\\n;.:("«])\\s*)${toPattern(last)}\\s{0,2},\\s{0,2}${toPattern(first)}(?=\\s*(?:$|[^\\p{L}\\s]))`;
  });
  return words.length === 0 ? [] : [toPattern(words), ...turned];
}

/** Whole words, whatever their case and accents; the longest of several names first. */
function toExpression(names: readonly string[]): RegExp {
  const orders = [...names].sort((one, other) => other.length - one.length).flatMap(listOrders);
  return new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])(?:${orders.join("|") || "(?!)"})(?![\\p{L}\\p{N}\\p{M}])`,
    "giu",
  );
}

const encoded = "%[0-9A-Fa-f]{2}";

/**
 * A regular expression of PostgreSQL, compared byte by byte, that finds every text with one of these names, and few others: those
 * with its longest word, also as addresses write it. Folding the texts there takes ten times as long.
 */
export function toSearchPattern(names: readonly string[]): string {
  const words = names.map((name) => listNameWords(name).toSorted((a, b) => b.length - a.length)[0] ?? "");
  const toLetter = (letter: string) =>
    `(?:[${letter}${letter.toUpperCase()}${letterForms.get(letter) ?? ""}${letter === "ñ" ? "nN" : ""}]|(?:${encoded}){2})(?:[\u0300-\u036f]|${encoded})*`;
  return words.map((word) => [...word].map(toLetter).join("")).join("|");
}

/** Words on either side that tell a passage from others. */
const contextWords = 6;
/** UTF-16 code units that are looked through for them. */
const contextLength = 200;

/** An address cannot have a part of it hidden. */
const isAddress = (text: string) => /^(?:https?:\/\/|\/)\S+$/i.test(text);

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds one hidden name in texts. */
class NameRule {
  readonly #expression: RegExp;
  readonly #spared: ReadonlySet<string>;

  constructor({ names, spared }: HiddenName) {
    this.#expression = toExpression(names);
    this.#spared = new Set(spared);
  }

  findPlaces(text: string): NamePlace[] {
    const found = [...text.matchAll(this.#expression)];
    if (found.length === 0) return [];
    // The words around a place are those of the text without the name, so that they stay the same once it is hidden beside it.
    const without = text.replace(this.#expression, hiddenMark);
    let moved = 0;
    return found.map(({ 0: match, index }) => {
      const at = index + moved;
      moved += hiddenMark.length - match.length;
      const before = listNameWords(without.slice(Math.max(0, at - contextLength), at)).slice(-contextWords);
      const next = at + hiddenMark.length;
      const after = listNameWords(without.slice(next, next + contextLength)).slice(0, contextWords);
      const passage = `${before.join(" ")} | ${after.join(" ")}`;
      return { start: index, end: index + match.length, passage };
    });
  }

  /** The text without the name, and where a part of it is then. */
  hide(text: string, part: Range = { start: 0, end: text.length }): { text: string; part: Range } {
    const places = this.findPlaces(text).filter(({ passage }) => !this.#spared.has(passage));
    let [shown, last] = ["", 0];
    const follow = (position: number, isEnd: boolean) => {
      let shift = 0;
      for (const { start, end } of places) {
        if (position >= end) shift += hiddenMark.length - (end - start);
        else if (position > start) return start + shift + (isEnd ? hiddenMark.length : 0);
      }
      return position + shift;
    };
    for (const { start, end } of places) {
      shown += text.slice(last, start) + hiddenMark;
      last = end;
    }
    return {
      text: shown + text.slice(last),
      part: { start: follow(part.start, false), end: follow(part.end, true) },
    };
  }
}

/** What texts are without all hidden names. */
export class NameMask {
  readonly #rules: readonly NameRule[];

  constructor(hidden: readonly HiddenName[]) {
    this.#rules = hidden.map((one) => new NameRule(one));
  }

  get isEmpty(): boolean {
    return this.#rules.length === 0;
  }

  hidePart(text: string, part: Range): { text: string; part: Range } {
    let shown = { text, part };
    for (const rule of this.#rules) shown = rule.hide(shown.text, shown.part);
    return shown;
  }

  hideInText(text: string): string {
    if (this.isEmpty || text === "") return text;
    if (!isAddress(text)) return this.hidePart(text, { start: 0, end: 0 }).text;
    const address = decodeAddress(text);
    return this.hidePart(address, { start: 0, end: 0 }).text === address ? text : "";
  }

  /** The same of every text in a JSON value. */
  hideIn<T>(value: T): T {
    if (this.isEmpty) return value;
    if (typeof value === "string") return this.hideInText(value) as T;
    if (Array.isArray(value)) return value.map((item) => this.hideIn(item)) as T;
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.hideIn(item)])) as T;
  }
}

export const findPlaces = (text: string, names: readonly string[]): NamePlace[] =>
  new NameRule({ names, spared: [] }).findPlaces(text);
