import { type CalendarDate, earliestDate, formatDate } from "../../../shared/values/dates.ts";
import { type Correction, findPlace, type StudyNews, type StudyText } from "./study.server.ts";
import type { Span } from "./text/sentences.server.ts";

/** The date of a news item, which the evidence gives another; absent where it does not say which. */
export function correctDate({ id, date }: StudyNews, meant: CalendarDate | null): Correction {
  const place = findPlace({ noun: "news", record: id, field: "newsDate", text: date });
  return { place, value: meant ?? date };
}

/** A sentence in which the part that stands there should be another; absent where the evidence does not say which. */
export function correctText(
  chronicle: StudyText,
  sentence: Span,
  { start, end, meant }: Omit<Span, "text"> & { meant: string | null },
): Correction {
  const place = findPlace(chronicle, sentence);
  if (meant === null) return { place, value: place.quote };
  const before = sentence.text.slice(0, start - sentence.start);
  return { place, value: `${before}${meant}${sentence.text.slice(end - sentence.start)}`.trim() };
}

/** A text with one date in place of another, as far as it writes that: in words, and the year. */
export function replaceDate(text: string, from: CalendarDate, to: CalendarDate): string {
  const [day = "", month = "", year = ""] = formatDate(from).split(" de ");
  const [newDay = "", newMonth = "", newYear = ""] = formatDate(to).split(" de ");
  const inWords = new RegExp(`\\b0?${day}(\\s+(?:de\\s+)?)${month}\\b`, "i");
  return text
    .replace(inWords, (_, between: string) => newDay + between + newMonth)
    .replace(new RegExp(`\\b${year}\\b`), newYear);
}

/** The year that was meant by one that lacks digits, or has a wrong one: the only such year among some. */
export function findMistypedYear(written: number, years: readonly number[]): number | null {
  const digits = [...String(written)];
  const likely = [...new Set(years)].filter((year) => {
    const others = [...String(year)];
    if (digits.length === others.length)
      return digits.filter((digit, at) => digit !== others[at]).length === 1;
    return new RegExp(digits.join(".*")).test(String(year));
  });
  return likely.length === 1 ? (likely[0] ?? null) : null;
}

/** A date in another year; null without one. */
export function moveToYear(date: CalendarDate, year: number | null): CalendarDate | null {
  return year === null ? null : `${String(year).padStart(4, "0")}${date.slice(4)}`;
}

/** Every year of the news, those of improbable dates left out, and those near them. */
export function listYears(news: readonly StudyNews[]): number[] {
  const told = news.flatMap(({ date }) => (date < earliestDate ? [] : [Number(date.slice(0, 4))]));
  return listSpan(Math.min(...told) - 2, Math.max(...told) + 2);
}

export function listSpan(first: number, last: number): number[] {
  const length = last - first + 1;
  return Number.isFinite(length) ? Array.from({ length }, (_, index) => first + index) : [];
}
