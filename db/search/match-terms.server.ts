import { and, not, type SQL, sql } from "drizzle-orm";
import type { AnalyzedTerm, AnalyzedWord } from "./analyze-query.server.ts";
import { searchEntries } from "./tables.ts";

const nothing = sql`false`;
const { text, title, titleWords, words } = searchEntries;

/** An index is much quicker with many small lists of words than with a long one. */
const idsPerCondition = 8;

/** The entry has one of these words. */
function hasAnyWord(column: typeof words | typeof titleWords, ids: readonly number[]): SQL {
  const distinct = [...new Set(ids)];
  const conditions: string[] = [];
  for (let start = 0; start < distinct.length; start += idsPerCondition) {
    const some = distinct.slice(start, start + idsPerCondition);
    conditions.push(`"search_entries"."${column.name}" && '{${some.join(",")}}'::int[]`);
  }
  return conditions.length === 0 ? nothing : sql.raw(`(${conditions.join(" or ")})`);
}

const escapeLike = (literal: string) => literal.replace(/[\\%_]/g, "\\$&");
const contains = (column: typeof text | typeof title, literal: string) =>
  sql`${column} like ${`%${escapeLike(literal)}%`}`;

/** One word without signs in it: what `search_words` has says all. */
export function isPlain({ kind, folded, words: found }: AnalyzedTerm): boolean {
  return kind === "word" && found.length === 1 && found[0]?.folded === folded;
}

/**
 * Whole words in this order, whatever stands between them but the end of the title, the only line break of an entry. Split
 * after folding, which joins what a combining mark parts.
 */
function buildPhrasePattern(folded: string): string {
  const found = folded.match(/[\p{L}\p{Nd}]+/gu) ?? [];
  return `(^|[^[:alnum:]])${found.join("[^[:alnum:]\\n]+")}($|[^[:alnum:]])`;
}

/** The ids of all words that a word of the query finds. */
export const listAll = ({ whole, sameStem, parts }: AnalyzedWord) => [...whole, ...sameStem, ...parts];

type Place = { ids: typeof words | typeof titleWords; text: typeof text | typeof title };
const inTitle: Place = { ids: titleWords, text: title };
const anywhere: Place = { ids: words, text };

function matchPhrase({ words: found, folded }: AnalyzedTerm, place: Place): SQL {
  if (found.length === 0) return contains(place.text, folded);
  return sql`(${and(...found.map((word) => hasAnyWord(place.ids, word.whole)))}
    and ${place.text} collate "es-x-icu" ~ ${buildPhrasePattern(folded)})`;
}

/** Signs inside a word, or alone, stand for themselves; a word of several parts is also found by the stem of one. */
function matchWordWithSigns({ words: found, folded }: AnalyzedTerm, place: Place): SQL {
  const parts = found.map((word) => hasAnyWord(place.ids, listAll(word)));
  const stems = found.flatMap(wholeOrStemOf);
  return sql`(${and(...parts, contains(place.text, folded))} or ${hasAnyWord(place.ids, stems)})`;
}

function matchIn(term: AnalyzedTerm, place: Place): SQL {
  if (term.kind === "phrase") return matchPhrase(term, place);
  if (isPlain(term)) return hasAnyWord(place.ids, term.words.flatMap(listAll));
  return matchWordWithSigns(term, place);
}

export const matchTitle = (term: AnalyzedTerm) => matchIn(term, inTitle);

/** Whether the title, or the whole entry, has the words themselves, or some of their stems. */
function matchBetter(term: AnalyzedTerm, place: Place, pick: Pick): SQL {
  if (isPlain(term)) return hasAnyWord(place.ids, term.words.flatMap(pick));
  return pick === wholeOf ? matchPhrase(term, place) : matchIn(term, place);
}

/** A term with the ids of the interventions whose name has it: their records match too. */
export type Term = AnalyzedTerm & {
  interventionIds: readonly string[];
  /** News that are about these too, besides their first one. */
  newsIds: readonly string[];
};

function matchTerm(term: Term, own = matchIn(term, anywhere)): SQL {
  if (term.interventionIds.length === 0) return own;
  const ofNamed = sql`${searchEntries.interventionId} = any(${sql.param(term.interventionIds)}::text[])`;
  if (term.newsIds.length === 0) return sql`(${own} or ${ofNamed})`;
  return sql`(${own} or ${ofNamed} or ${searchEntries.newsId} = any(${sql.param(term.newsIds)}::text[]))`;
}

/** The terms that records must have: articles and the like only where a search has nothing else. */
function listWanted(terms: readonly Term[]): Term[] {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const telling = wanted.filter(({ isStopWord }) => !isStopWord);
  return telling.length > 0 ? telling : wanted;
}

/** Whether no record can match: one of the words is in no text, not even as a part of another word. */
export const isFutile = (terms: readonly Term[]) =>
  listWanted(terms).some((term) => isPlain(term) && term.words.flatMap(listAll).length === 0);

/** A word that is left out takes what a search of it counts: the records whose own texts have it whole. */
const refuseExcluded = (terms: readonly Term[]) =>
  terms.flatMap((term) => (term.isExcluded ? [not(matchBetter(term, anywhere, wholeOf))] : []));

/** The title has all terms, if only as parts of words. */
export const matchTitles = (terms: readonly Term[]) =>
  and(...terms.flatMap((term) => (term.isExcluded ? [] : [matchTitle(term)])), ...refuseExcluded(terms));

export function matchAll(terms: readonly Term[]): SQL | undefined {
  return and(...listWanted(terms).map((term) => matchTerm(term)), ...refuseExcluded(terms));
}

/** How well records match: all words whole in their own texts, or only by stems, parts, and the names of their works. */
export type Match = "whole" | "similar";

/** The records that match so. @param match undefined for all */
export function matchAs(terms: readonly Term[], match: Match | undefined): SQL | undefined {
  if (match === undefined) return matchAll(terms);
  const wanted = listWanted(terms);
  const whole = and(...wanted.map((term) => matchBetter(term, anywhere, wholeOf)));
  if (match === "whole") return and(whole, ...refuseExcluded(terms));
  const [only, ...others] = wanted;
  const all =
    only && others.length === 0 && isPlain(only)
      ? and(matchTerm(only, matchOnlySimilar(only)), ...refuseExcluded(terms))
      : matchAll(terms);
  return and(all, whole ? not(whole) : nothing);
}

/** The other words that a word finds are few beside the word itself, whose rows need not be read to be left out. */
function matchOnlySimilar({ words: found }: Term): SQL {
  const whole = new Set(found.flatMap(wholeOf));
  return hasAnyWord(
    words,
    found.flatMap(listAll).filter((id) => !whole.has(id)),
  );
}

/** What a search of one word looks for; null for any other, and where it takes the index more than one look. */
export function readOneWord(terms: readonly Term[], match: Match | undefined) {
  const [term, ...others] = terms;
  if (!term || match === "similar" || others.length > 0 || term.isExcluded || !isPlain(term)) return null;
  const isWhole = match === "whole";
  const found = [...new Set(term.words.flatMap(isWhole ? wholeOf : listAll))];
  if (found.length > idsPerCondition) return null;
  const { interventionIds, newsIds } = isWhole ? { interventionIds: [], newsIds: [] } : term;
  return { words: found, interventionIds, newsIds };
}

/** The same as `matchAs` of that term, whatever the word. */
export const matchOneWord = sql`(${words} && ${sql.placeholder("words")}::int[]
  or ${searchEntries.interventionId} = any(${sql.placeholder("interventionIds")}::text[])
  or ${searchEntries.newsId} = any(${sql.placeholder("newsIds")}::text[]))`;

type Pick = (word: AnalyzedWord) => number[];

const wholeOf = ({ whole }: AnalyzedWord) => whole;
const wholeOrStemOf = ({ whole, sameStem }: AnalyzedWord) => [...whole, ...sameStem];

/** Characters between two words of a query that stand near each other. */
const nearBy = 60;

/** Each word within reach of the next, in either order. */
function areNear(found: readonly AnalyzedWord[]): SQL {
  const pairs = found.slice(1).map((word, index) => {
    const [first, second] = [found[index]?.folded, word.folded];
    const inOrder = (a?: string, b?: string) => `\\m${a}\\M.{0,${nearBy}}\\m${b}\\M`;
    // Compared as bytes, which is quicker. An ñ then ends a word: at worst a record stands one tier too high.
    return sql`${text} collate "C" ~ ${`${inOrder(first, second)}|${inOrder(second, first)}`}`;
  });
  return and(...pairs) ?? nothing;
}

/** Whether words can be found by the second choice of ids that are not found by the first. */
function findsMore(wanted: readonly Term[], first: Pick, second: Pick): boolean {
  return wanted.some((term) => {
    const { words: found } = term;
    if (!isPlain(term)) return term.kind === "word";
    const known = new Set(found.flatMap(first));
    return found.flatMap(second).some((id) => !known.has(id));
  });
}

/** Whether records can be found by other words than whole ones, or by the names of their works. */
export function hasSimilar(terms: readonly Term[]): boolean {
  const wanted = listWanted(terms);
  const isNamed = wanted.some(({ interventionIds }) => interventionIds.length > 0);
  return isNamed || findsMore(wanted, wholeOf, listAll);
}

export type Ranking = {
  /** Conditions from the best match to the last, each without those before it; those that can find nothing are left out. */
  tiers: SQL[];
  /** How many of the first ones have all words whole. */
  whole: number;
  /** Splits the tier of all words whole in the text: those near each other come first. Null for one word. */
  near: { tier: number; areNear: SQL } | null;
};

/**
 * Phrase in the title, whole words in the title, whole words in the text (near each other first), stems in the title,
 * anything else.
 */
export function rankMatches(terms: readonly Term[]): Ranking {
  const wanted = listWanted(terms);
  const all = matchAll(terms) ?? sql`true`;
  if (wanted.length === 0) return { tiers: [all], whole: 1, near: null };
  const found = wanted.flatMap(({ words }) => words);
  const every = (place: Place, pick: Pick) =>
    and(...wanted.map((term) => matchBetter(term, place, pick))) ?? nothing;
  const wholeInTitle = every(inTitle, wholeOf);
  const asked = terms.filter(({ isExcluded }) => !isExcluded);
  const phrase = buildPhrasePattern(asked.map(({ folded }) => folded).join(" "));
  const phraseInTitle = sql`(${wholeInTitle} and ${title} collate "es-x-icu" ~ ${phrase})`;
  const isPair = found.length > 1;
  const hasStems = findsMore(wanted, wholeOf, wholeOrStemOf);
  const inTitles = [...(isPair ? [phraseInTitle] : []), wholeInTitle];
  const whole = [...inTitles, every(anywhere, wholeOf)];
  const conditions = [
    ...whole,
    ...(hasStems ? [every(inTitle, wholeOrStemOf)] : []),
    ...(hasSimilar(terms) ? [all] : []),
  ];
  const excluded = refuseExcluded(terms);
  const tiers = conditions.map((condition, index) => {
    const earlier = conditions.slice(0, index).map((one) => not(sql`(${one})`));
    return and(condition, ...excluded, ...earlier) ?? all;
  });
  const near = isPair ? { tier: inTitles.length, areNear: areNear(found) } : null;
  return { tiers, whole: whole.length, near };
}
