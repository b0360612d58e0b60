import { earliestDate, formatDate } from "../../../shared/values/dates.ts";
import {
  correctDate,
  correctText,
  findMistypedYear,
  listSpan,
  listYears,
  moveToYear,
  replaceDate,
} from "./corrections.server.ts";
import type { Match } from "./references.server.ts";
import {
  type Correction,
  findHeadline,
  findPlace,
  type Proposal,
  propose,
  type StudyConflict,
  type StudyNews,
} from "./study.server.ts";
import type { Chronicle, Sentence } from "./text/chronicle.server.ts";
import { isSameAuthor } from "./text/citations.server.ts";
import type { Mention } from "./text/dates.server.ts";
import { compareStems, readStems, type Weights } from "./text/likeness.server.ts";

type Found = Pick<Proposal, "score" | "reason" | "place" | "corrections"> & {
  news?: string;
  conflict?: string;
};

/** Bibliography lines whose year or day is not that of the news item they name. */
export function contradictEntries(
  intervention: string,
  chronicle: Chronicle,
  matches: readonly Match[],
): Proposal[] {
  return matches.flatMap(({ entry, news, isSameYear, score }) => {
    if (isSameYear && (entry.date === null || entry.date === news.date)) return [];
    const said = entry.date ? formatDate(entry.date) : `${entry.year}`;
    const place = findPlace(chronicle, entry.span);
    const told = entry.date ?? moveToYear(news.date, entry.year) ?? "";
    return state(intervention, {
      score: isSameYear ? score - 0.1 : score,
      reason: `La bibliografía dice ${said}, y la noticia es del ${formatDate(news.date)}`,
      place,
      news: news.id,
      corrections: [{ place, value: replaceDate(place.quote, told, news.date) }, correctDate(news, told)],
    });
  });
}

/** Citations whose author is in the bibliography, but never with that year. */
export function contradictCitations(intervention: string, chronicle: Chronicle): Proposal[] {
  return chronicle.sentences.flatMap((sentence) =>
    sentence.citations.flatMap((citation) => {
      if (citation.entry || citation.date) return [];
      const lines = chronicle.entries.filter(
        ({ author, isPress }) => isPress && isSameAuthor(author, citation.author),
      );
      if (lines.length === 0 || lines.some(({ year }) => year === citation.year)) return [];
      const years = [...new Set(lines.map(({ year }) => year))];
      const [nearest] = years.toSorted(
        (one, other) => Math.abs(one - citation.year) - Math.abs(other - citation.year),
      );
      const meant = citation.text.replace(`${citation.year}`, `${nearest}`);
      return state(intervention, {
        score: 0.7,
        reason: `El texto cita «${citation.text}», y la bibliografía solo tiene de ese autor ${years.join(", ")}`,
        place: findPlace(chronicle, sentence),
        corrections: [correctText(chronicle, sentence, { ...citation, meant })],
      });
    }),
  );
}

const numbers = ["un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];
const relative = new RegExp(
  String.raw`(?:^|[\s,])(${numbers.join("|")})\s+años?\s+(?:después|más\s+tarde)`,
  "iu",
);
/** How far a chronicle goes from one date to the next before one of them is doubted. */
const longestLeap = 4;

/** Years that leave the chronicle: "Un año después, en septiembre de 2084" after 2003. */
export function contradictYears(
  intervention: string,
  chronicle: Chronicle,
  news: readonly StudyNews[],
): Proposal[] {
  const told = chronicle.sentences.flatMap((sentence) =>
    sentence.dates.filter(({ hasYear }) => hasYear).map((mention) => ({ sentence, mention })),
  );
  return told.flatMap(({ sentence, mention }, index) => {
    const before = told[index - 1]?.mention.year ?? findEarlierYear(chronicle, sentence);
    const after = told[index + 1]?.mention.year ?? null;
    if (mention.isDeadline || before === null || !isDoubtful(mention.year, before, after, sentence.text))
      return [];
    const meant = findMeantYear(mention, before, news);
    const guess = meant
      ? `; ${meant.year} ${meant.news ? "tiene una noticia de ese mes" : "difiere en una cifra"}`
      : "";
    const right = meant ? mention.text.replace(`${mention.year}`, `${meant.year}`) : null;
    return state(intervention, {
      score: meant?.news ? 0.9 : meant ? 0.75 : 0.6,
      reason: `El texto cuenta ${before} y salta a «${mention.text.trim()}»${guess}`,
      place: findPlace(chronicle, sentence),
      corrections: [correctText(chronicle, sentence, { ...mention, meant: right })],
      ...(meant?.news && { news: meant.news.id }),
    });
  });
}

/** A year far from those told before and after it; at the end, far from what "dos años después" says. */
function isDoubtful(year: number, before: number, after: number | null, text: string): boolean {
  if (Math.abs(year - before) <= longestLeap) return false;
  if (after !== null) return Math.abs(year - after) > longestLeap && Math.abs(after - before) <= longestLeap;
  const years = numbers.indexOf(relative.exec(text)?.[1]?.toLowerCase() ?? "") + 1;
  return years > 0 && Math.abs(year - before - years) > 1;
}

/** The last year named before a sentence, in citations too. */
function findEarlierYear(chronicle: Chronicle, sentence: Sentence): number | null {
  const years = chronicle.text.slice(0, sentence.start).match(/\b(?:19|20)\d{2}\b/g);
  return years ? Number(years.at(-1)) : null;
}

/** A year near the chronicle that differs in one digit, best one with news of that month. */
function findMeantYear(
  mention: Mention,
  before: number,
  news: readonly StudyNews[],
): { year: number; news: StudyNews | null } | null {
  const near = Array.from({ length: 2 * longestLeap + 1 }, (_, index) => before - longestLeap + index).filter(
    (year) => [...String(year)].filter((digit, at) => digit !== String(mention.year)[at]).length === 1,
  );
  const month = String(mention.month).padStart(2, "0");
  const found = near.map((year) => ({
    year,
    news: news.find(({ date }) => date.startsWith(`${year}-${month}-`)) ?? null,
  }));
  return found.find((each) => each.news) ?? found.at(0) ?? null;
}

const sameEvent = 0.25;

/** Two texts of an intervention that tell the same with another date. */
export function contradictTexts(
  intervention: string,
  texts: readonly Chronicle[],
  weigh: Weights,
): Proposal[] {
  const dated = texts.flatMap((chronicle) =>
    chronicle.sentences.flatMap((sentence) =>
      sentence.dates.flatMap((mention) =>
        mention.date && !mention.isDeadline
          ? { chronicle, sentence, mention, date: mention.date, stems: readStems(sentence.text) }
          : [],
      ),
    ),
  );
  return dated.flatMap((one, index) =>
    dated.slice(index + 1).flatMap((other) => {
      if (one.chronicle.record === other.chronicle.record || !differ(one.date, other.date)) return [];
      const { likeness } = compareStems(one.stems, other.stems, weigh);
      if (likeness < sameEvent) return [];
      const conflict = [one, other].find(({ chronicle }) => chronicle.noun === "conflict") ?? one;
      const against = conflict === one ? other : one;
      return state(intervention, {
        score: 0.45 + likeness / 2,
        reason: `Aquí dice ${formatDate(conflict.date)}; «${against.sentence.text.trim().slice(0, 80).toWellFormed()}…» dice ${formatDate(against.date)}`,
        place: findPlace(conflict.chronicle, conflict.sentence),
        conflict: conflict.chronicle.record,
        corrections: [correctTold(conflict, against.date), correctTold(against, conflict.date)],
      });
    }),
  );
}

type Told = { chronicle: Chronicle; sentence: Sentence; mention: Mention; date: string };

function correctTold({ chronicle, sentence, mention, date }: Told, meant: string): Correction {
  return correctText(chronicle, sentence, { ...mention, meant: replaceDate(mention.text, date, meant) });
}

/** The same day of another year, or a day within three. */
function differ(one: string, other: string): boolean {
  if (one === other) return false;
  return one.slice(5) === other.slice(5) || Math.abs(Date.parse(one) - Date.parse(other)) <= 3 * 86_400_000;
}

/** News that are linked with a conflict, more than a year before or after all years that its text names. */
export function contradictSpans(conflict: StudyConflict, news: readonly StudyNews[]): Proposal[] {
  const years = (conflict.description.match(/\b(?:19|20)\d{2}\b/g) ?? []).map(Number);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return news.flatMap((item) => {
    const { id, date, conflicts } = item;
    const year = Number(date.slice(0, 4));
    if (years.length === 0 || !conflicts.includes(conflict.id)) return [];
    if (year >= first - 1 && year <= last + 1) return [];
    return state(conflict.intervention, {
      score: 0.5,
      reason: `La noticia es del ${formatDate(date)}, y el conflicto se cuenta ${first === last ? `en ${first}` : `de ${first} a ${last}`}`,
      place: findHeadline(item),
      news: id,
      conflict: conflict.id,
      corrections: [correctDate(item, moveToYear(date, findMistypedYear(year, listSpan(first, last))))],
    });
  });
}

/** News dated before there was such a press. */
export function contradictNews(intervention: string, news: readonly StudyNews[]): Proposal[] {
  const years = listYears(news);
  return news.flatMap((item) => {
    const { id, date } = item;
    if (date >= earliestDate) return [];
    return state(intervention, {
      score: 0.95,
      reason: `La noticia tiene la fecha ${formatDate(date)}`,
      place: findHeadline(item),
      news: id,
      corrections: [correctDate(item, moveToYear(date, findMistypedYear(Number(date.slice(0, 4)), years)))],
    });
  });
}

function state(intervention: string, found: Found): Proposal[] {
  return [propose({ kind: "contradiction", intervention, ...found })];
}
