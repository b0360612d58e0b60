import type { PlaceKind } from "../places/place-kinds.ts";
import { foldText } from "../values/text.ts";

/** An entry of a register: a place, or an actor, which has no kind. */
export type RegisterEntry = {
  id: string;
  /** Its name and its other names. */
  names: readonly string[];
  kind: PlaceKind | null;
  /** Of a comuna its number: "comuna 13" names it. */
  code: string;
  /** Means something else so often that it counts only after the word for its kind. */
  isAmbiguous: boolean;
};

export type Mention = {
  /** The entries that the words can mean; several stay unresolved until somebody chooses. */
  entries: readonly string[];
  start: number;
  end: number;
  quote: string;
  /** Why it counts, as staff read it. */
  basis: string;
};

type Word = { folded: string; start: number; end: number; isCapital: boolean };
type Pattern = { words: readonly string[]; entry: RegisterEntry; isCode: boolean };
/** A register made ready: its patterns by their first word, the longest first. */
export type Matcher = ReadonlyMap<string, readonly Pattern[]>;

const split = (words: string) => new Set(words.split(" "));
const articles = split("a al de del el en la las los y e");
/** The word for a kind of place, which makes sure that a name is one. */
const placeWords = split(
  "barrio barrios sector sectores comuna comunas vereda veredas corregimiento corregimientos municipio municipios",
);
/** What else is named after places. */
const otherThings = split(
  `avenida avenidas calle calles carrera carreras loma lomas puente puentes quebrada quebradas universidad universidades
  parque parques tunel via vias autopista estacion carcel calzada colegio escuela iglesia hospital clinica parroquia biblioteca relleno
  plaza plazuela cerro rio transversal glorieta intercambio viaducto terminal aeropuerto centro edificio urbanizacion
  conjunto cable metrocable cementerio cuenca pasaje bulevar paseo av cra cl hotel teatro museo estadio hacienda finca fundacion corporacion sociedad doctor don señor señora santo`.replace(
    /\s+/g,
    " ",
  ),
);

function readWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    start: index,
    end: index + word.length,
    isCapital: /^[\p{Lu}\p{N}]/u.test(word),
  }));
}

/** @param entries of places, or of actors */
export function createMatcher(entries: readonly RegisterEntry[]): Matcher {
  const patterns = entries.flatMap((entry): Pattern[] => [
    ...entry.names.map((name) => ({
      words: readWords(name).map(({ folded }) => folded),
      entry,
      isCode: false,
    })),
    ...(entry.kind === "comuna" && entry.code !== ""
      ? [{ words: ["comuna", String(Number(entry.code))], entry, isCode: true }]
      : []),
  ]);
  const byFirst = Map.groupBy(
    patterns.filter(({ words }) => words.length > 0),
    ({ words }) => words[0] ?? "",
  );
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

/** Where a text has these names, whole: parts that name nothing else, such as the work that a news item is about. */
export function coverNames(text: string, names: readonly string[]): { start: number; end: number }[] {
  const words = readWords(text);
  return names.flatMap((name) => {
    const asked = readWords(name).map(({ folded }) => folded);
    if (asked.length === 0) return [];
    return words.flatMap((first, at) => {
      const last = words[at + asked.length - 1];
      const isThere = last && asked.every((word, place) => words[at + place]?.folded === word);
      return isThere ? [{ start: first.start, end: last.end }] : [];
    });
  });
}

/** Names have capitals, articles aside. */
const isWritten = (words: readonly Word[]) =>
  words.every(({ folded, isCapital }) => isCapital || articles.has(folded)) &&
  words.some((word) => word.isCapital);

/** The last word before a place in the text that is no article, without a sign between that parts sentences. */
function findBefore(text: string, words: readonly Word[], at: number): string {
  for (let place = at - 1; place >= 0; place -= 1) {
    const [word, next] = [words[place], words[place + 1]];
    if (!word || !next || /[.;:!?()"«»“”\n]/.test(text.slice(word.end, next.start))) return "";
    if (!articles.has(word.folded)) return word.folded;
  }
  return "";
}

/** A capital right before, without an article, begins a longer name: "Agregados San Javier". */
function isEndOfName(text: string, words: readonly Word[], at: number): boolean {
  const [before, first, earlier] = [words[at - 1], words[at], words[at - 2]];
  if (!before?.isCapital || !first || text.slice(before.end, first.start) !== " ") return false;
  if (articles.has(before.folded) || /^\p{N}/u.test(before.folded)) return false;
  // The first word of a sentence has a capital anyway.
  return earlier !== undefined && !/[.:;!?\n"«“]/.test(text.slice(earlier.end, before.start));
}

/** Another name goes on after "de": "Santa Fe de Antioquia"; not a place within a registered one, "El Morro de Moravia". */
function continuesAfterOf(text: string, words: readonly Word[], end: number, matcher: Matcher): boolean {
  let place = end;
  if (words[place]?.folded !== "de" || text.slice(words[place - 1]?.end, words[place]?.start) !== " ")
    return false;
  place += 1;
  while (articles.has(words[place]?.folded ?? "") && !words[place]?.isCapital) place += 1;
  const next = words[place];
  if (!next?.isCapital || next.folded === "medellin") return false;
  const known = [place, place - 1].flatMap((at) => matcher.get(words[at]?.folded ?? "") ?? []);
  return !known.some(({ words: asked }) =>
    [place, place - 1].some((at) => asked.every((word, index) => words[at + index]?.folded === word)),
  );
}

/** Kinds far from a city's own: after their word no place of another kind is meant. */
const strictKinds = split("vereda corregimiento municipio");

/** Whether the words stand in a list after a word for several places: "los barrios Prado, Boston y Villa Hermosa". */
function isListed(text: string, words: readonly Word[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - 16); place -= 1) {
    const [word, next] = [words[place], words[place + 1]];
    if (!word || !next || !/^[ ,]*$/.test(text.slice(word.end, next.start))) return false;
    if (/s$/.test(word.folded) && placeWords.has(word.folded)) return true;
    if (!word.isCapital && !articles.has(word.folded)) return false;
  }
  return false;
}

function explain(before: string, isList: boolean, isCode: boolean): string {
  if (isCode) return "por su número";
  if (placeWords.has(before)) return `después de «${before}»`;
  return isList ? "en una lista de lugares" : "por su nombre";
}

/**
 * Where a text names entries of a register: whole words, accents and case aside, the longest name first.
 * @param covered parts of the text that name something else, such as the work that a news item is about
 */
export function matchNames(
  text: string,
  matcher: Matcher,
  covered: readonly { start: number; end: number }[] = [],
): Mention[] {
  const words = readWords(text);
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; ) {
    const found = findLongest(text, words, at, matcher);
    const isCovered = found && covered.some(({ start, end }) => found.start < end && found.end > start);
    if (found && !isCovered) mentions.push(found);
    at += 1;
    while (found && (words[at]?.start ?? Number.POSITIVE_INFINITY) < found.end) at += 1;
  }
  return mentions;
}

function findLongest(text: string, words: readonly Word[], at: number, matcher: Matcher): Mention | null {
  const fitting = (matcher.get(words[at]?.folded ?? "") ?? []).filter(
    ({ words: asked, isCode }) =>
      asked.every((word, place) => words[at + place]?.folded === word) &&
      (isCode || isWritten(words.slice(at, at + asked.length))),
  );
  const longest = fitting[0]?.words.length ?? 0;
  const [first, last] = [words[at], words[at + longest - 1]];
  if (longest === 0 || !first || !last) return null;
  // A longer name that nobody registered: "Santa Fe de Antioquia", "San Javier La Loma".
  const next = words[at + longest];
  const goesOn = next?.isCapital && text.slice(last.end, next.start) === " " && !/^\p{N}/u.test(next.folded);
  const before = findBefore(text, words, at);
  const isList = isListed(text, words, at);
  const isSure = placeWords.has(before) || isList;
  const kind = before.replace(/s$/, "");
  const isOther =
    otherThings.has(before) ||
    isEndOfName(text, words, at) ||
    continuesAfterOf(text, words, at + longest, matcher);
  const entries = fitting.filter(({ words: asked, entry, isCode }) => {
    if (asked.length < longest) return false;
    if (isCode) return true;
    if (goesOn && !isSure) return false;
    if (strictKinds.has(kind) && entry.kind !== kind) return false;
    if (isOther && !isSure && !(otherThings.has(before) && asked.includes(before))) return false;
    return !entry.isAmbiguous || isSure;
  });
  if (entries.length === 0) return null;
  const named = choose(entries, before);
  return {
    entries: [...new Set(named.map(({ entry }) => entry.id))],
    start: first.start,
    end: last.end,
    quote: text.slice(first.start, last.end),
    basis: explain(
      before,
      isList,
      named.some(({ isCode }) => isCode),
    ),
  };
}

/** Of entries with one name, those of the kind that stands before it. */
function choose(patterns: readonly Pattern[], before: string): readonly Pattern[] {
  const kind = before.replace(/s$/, "");
  const same = patterns.filter(({ entry }) => entry.kind === kind);
  return same.length > 0 ? same : patterns;
}
