import { months, parseCalendarDate } from "../../../../shared/values/dates.ts";
import { foldText } from "../../../../shared/values/text.ts";
import type { Span } from "./sentences.server.ts";

/** A date in prose. */
export type Mention = {
  start: number;
  end: number;
  text: string;
  year: number;
  month: number;
  /** Null where the text says only the month. */
  day: number | null;
  /** `yyyy-mm-dd` of a day that exists, else null. */
  date: string | null;
  hasYear: boolean;
  /** Set or expected for that day ("hasta el 18 de mayo"), or of a law: not something that happened then. */
  isDeadline: boolean;
};

const monthNames = `${months.join("|")}|setiembre`;

/** 1 to 12, or null. */
export function readMonth(name: string): number | null {
  const folded = foldText(name).replace("setiembre", "septiembre");
  return months.indexOf(folded) + 1 || null;
}

const year = String.raw`(?:,?\s+(?:de\s+|del\s+)?(?:año\s+)?(?<year>(?:19|20)\d{2})\b(?!\s*[-–]\s*\d))?`;
const written = String.raw`\b(?:(?<day>\d{1,2})\s+(?:de\s+)?)?(?<month>${monthNames})\b${year}`;
const sameMonth = String.raw`\b(?<again>\d{1,2})\s+(?:de|del)\s+(?:este|ese|dicho)?\s*(?:mismo\s+)?mes\b`;
const numbers = String.raw`\b(?<d>\d{1,2})/(?<m>\d{1,2})/(?<y>(?:19|20)\d{2})\b`;
const yearAlone = String.raw`\b(?:en|año|de|del|el)\s+(?<alone>(?:19|20)\d{2})\b(?!\s*[-–]\s*\d)`;
const pattern = new RegExp([written, sameMonth, numbers, yearAlone].join("|"), "giu");

/** What stands before the year of a law or a plan, not of an event. */
const lawBefore =
  /(?:acuerdo|decreto|ley|resolucion|ordenanza|conpes|constitucion|pot|territorial|articulo|plan)(?:\s+(?:no|num)?\.?\s*\d*)?[^.,;]{0,24}$/;
const deadlineBefore =
  /\S\s+para\s*$|(?:hasta|antes d?el?|a partir d?el?|plazo|a mas tardar|entrega[a-z]*|estipul[a-z]+|esper[a-z]+|operari?a[a-z]*|prev[a-z]+|estima[a-z]+)(?:\s+\S+){0,6}\s*$/;
const lawNumberBefore =
  /(?:acuerdo|decreto|ley|resolucion|ordenanza)(?:\s+(?:no|num)?\.?\s*\d+)?\s+(?:de|del|el)?\s*$/;
/** A span of years says nothing about when what follows happened. */
const notAnAnchor = /(?:hasta|desde|antes d?el?|entre|tardar)(?:\s+\S+){0,3}\s*$/;
const citation = /\([^()]{0,300}\b(?:19|20)\d{2}[^()]{0,300}\)/g;

/** A sentence with more dates is a table. */
const mostDates = 12;

type Carried = { year: number | null; month: number | null };

/**
 * Reads the dates of a narrative. A date without a year has the last one told before it.
 * @param sentences in the order of the text
 * @returns for each sentence its dates
 */
export function readDates(sentences: readonly Span[]): Mention[][] {
  const carried: Carried = { year: null, month: null };
  return sentences.map((sentence) => readSentenceDates(sentence, carried));
}

function readSentenceDates(sentence: Span, carried: Carried): Mention[] {
  // Citations are left out, but keep their length, so that offsets stay.
  const prose = sentence.text.replace(citation, (match) => " ".repeat(match.length));
  const cited = findCitedYear(sentence.text);
  const mentions: Mention[] = [];
  for (const match of prose.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const before = foldText(prose.slice(Math.max(0, match.index - 60), match.index));
    const mention = readMention(match, groups, carried, cited);
    const told = Number(groups.year ?? groups.y ?? groups.alone) || null;
    if (told && !(groups.alone && lawBefore.test(before)) && !notAnAnchor.test(before)) carried.year = told;
    if (!mention || mentions.length >= mostDates) continue;
    carried.month = mention.month;
    mentions.push({
      ...mention,
      start: sentence.start + match.index,
      end: sentence.start + match.index + match[0].length,
      isDeadline: deadlineBefore.test(before) || lawNumberBefore.test(before),
    });
  }
  return mentions;
}

function readMention(
  match: RegExpMatchArray,
  groups: Record<string, string | undefined>,
  carried: Carried,
  cited: number | null,
): Omit<Mention, "start" | "end" | "isDeadline"> | null {
  if (groups.alone) return null;
  const told = Number(groups.year ?? groups.y) || null;
  // The press cited for a sentence is of the same year as what it tells.
  const ofYear = told ?? cited ?? carried.year;
  const month = groups.again ? carried.month : Number(groups.m) || readMonth(groups.month ?? "");
  if (!ofYear || !month) return null;
  const day = Number(groups.day ?? groups.again ?? groups.d) || null;
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    text: match[0],
    year: ofYear,
    month,
    day,
    date: day ? parseCalendarDate(`${ofYear}-${two(month)}-${two(day)}`) : null,
    hasYear: told !== null,
  };
}

function findCitedYear(text: string): number | null {
  const years = [...text.matchAll(citation)].flatMap((match) => match[0].match(/\b(?:19|20)\d{2}\b/g) ?? []);
  return new Set(years).size === 1 ? Number(years[0]) : null;
}
