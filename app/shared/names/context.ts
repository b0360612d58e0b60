import {
  adjectives,
  articles,
  isOtherThing,
  namesakes,
  placeWords,
  split,
  standAt,
  type Word,
} from "./words.ts";

const signs = /[.;:!?()"«»“”\n]/;
const abbreviations = /^(?:av|avda|cl|cra|kra|kr|cr)$/;
const isNumber = ({ folded }: Word) => /^\d+\p{L}{0,2}$/u.test(folded);

/** The word that says what a name is of, and whether the name follows it at once: "la vía Las Palmas", not "la vía de Belén". */
export type Head = { word: string; isDirect: boolean };
const none: Head = { word: "", isDirect: false };
const joints = split("a al de del en y e");
/** "El eje vial conocido como Carabobo", "sectores como Belén". */
const calling = split("conocido conocida como llamado llamada denominado denominada");

/**
 * The last word before a place in the text that is no article, without a sign between that parts sentences: "centro" of "centro
 * comercial", and what road it is where its number stands between, "la carrera 43 (Girardot)".
 */
export function findBefore(text: string, words: readonly Word[], at: number): Head {
  let isDirect = true;
  for (let place = at - 1; place >= 0; place -= 1) {
    const [word, next, earlier] = [words[place], words[place + 1], words[place - 1]?.folded ?? ""];
    if (!word || !next) return none;
    const between = text.slice(word.end, next.start);
    const isRoad = isDirect && isNumber(word) && namesakes.has(earlier);
    const isShort = abbreviations.test(word.folded) && between.startsWith(".");
    if (signs.test(isShort ? between.slice(1) : isRoad ? between.replace("(", "") : between)) return none;
    if (isRoad || (adjectives.has(word.folded) && isOtherThing(earlier))) return { word: earlier, isDirect };
    if (!articles.has(word.folded) && !calling.has(word.folded)) return { word: word.folded, isDirect };
    isDirect &&= !joints.has(word.folded);
  }
  return none;
}

const isApart = (text: string, word: Word, next: Word) => !/^\s+$/.test(text.slice(word.end, next.start));

/** A capital right before, without an article, begins a longer name: "Agregados San Javier". */
export function isEndOfName(text: string, words: readonly Word[], at: number): boolean {
  const [before, first, earlier] = [words[at - 1], words[at], words[at - 2]];
  if (!before?.isCapital || !first || isApart(text, before, first)) return false;
  if (before.isUpper && first.isUpper) return false;
  if (articles.has(before.folded) || /^\p{N}/u.test(before.folded)) return false;
  // The first word of a sentence has a capital anyway.
  return earlier !== undefined && !/[.:;!?\n"«“]/.test(text.slice(earlier.end, before.start));
}

type Known = (at: number) => boolean;

/** Another name goes on after "de": "Santa Fe de Antioquia"; not a place within the city or a registered one, "El Morro de Moravia". */
export function continuesAfterOf(text: string, words: readonly Word[], end: number, isKnown: Known): boolean {
  const [last, of] = [words[end - 1], words[end]];
  if (!last || of?.folded !== "de" || of.isUpper || isApart(text, last, of)) return false;
  let place = end + 1;
  while (articles.has(words[place]?.folded ?? "") && !words[place]?.isCapital) place += 1;
  const next = words[place];
  return Boolean(next?.isCapital) && !isKnown(place) && !isKnown(place - 1);
}

/** Whether another town is named right before that nobody registered: "en el municipio de Donmatías, sector La Pradera". */
export function isOfOtherTown(text: string, words: readonly Word[], at: number, isKnown: Known): boolean {
  let place = at - 1;
  while (
    words[place] &&
    (articles.has(words[place]?.folded ?? "") || placeWords.has(words[place]?.folded ?? ""))
  )
    place -= 1;
  const last = place;
  while (words[place]?.isCapital && place > last - 3) place -= 1;
  if (place === last || !standAt(words, place - 1, ["municipio", "de"])) return false;
  if (/[.;:!?\n]/.test(text.slice(words[place - 1]?.start, words[at]?.start))) return false;
  return !isKnown(place + 1);
}

/**
 * The word before a list: "los barrios Prado, Boston y Villa Hermosa", "las carreras Bolívar y Carabobo"; of two names that one
 * thing has, "la avenida del Ferrocarril o Alfonso López", "el corredor Acevedo – Carabobo".
 */
export function findListWord(text: string, words: readonly Word[], at: number): string {
  const [first, before] = [words[at], words[at - 1]];
  const isPair = before?.folded === "o" || /^ [–—-] $/.test(text.slice(before?.end, first?.start));
  for (let place = at - 1; place >= Math.max(0, at - 16); place -= 1) {
    const [word, next] = [words[place], words[place + 1]];
    if (!word || !next || !/^[ ,–—-]*$/.test(text.slice(word.end, next.start))) return "";
    const isSeveral = word.folded.endsWith("s");
    if (isSeveral && placeWords.has(word.folded)) return word.folded;
    if (isSeveral && isOtherThing(word.folded)) return joints.has(next.folded) ? "" : word.folded;
    if (isPair && namesakes.has(word.folded)) return word.folded;
    if (!word.isCapital && !articles.has(word.folded) && word.folded !== "o") return "";
  }
  return "";
}

/** Whether a number goes on a list of comunas: "las comunas 1, 2 y 13". */
export function isListedCode(text: string, words: readonly Word[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - 32); place -= 1) {
    const [word, next] = [words[place], words[place + 1]];
    if (!word || !next || !/^[ ,]*$/.test(text.slice(word.end, next.start))) return false;
    if (word.folded === "comunas" || (word.folded === "comuna" && place < at - 1)) return true;
    if (!/^(?:\d{1,2}|y|e|o|u)$/.test(word.folded)) return false;
  }
  return false;
}
