import { type CalendarDate, earliestDate, formatDate, formatShortDay } from "../../shared/values/dates.ts";

/** Stands for the year of a date that is not credible, in figures by year. */
export const reviewYear = 0;
export const reviewLabel = "Fecha por revisar";

/** The one rule of what date can be right; shared/database/credible-dates.server.ts has it for queries. */
export function isCredibleDate(date: string, now = new Date()): boolean {
  const day = date.slice(0, 10);
  return day >= earliestDate && day <= now.toISOString().slice(0, 10);
}

export function isCredibleYear(year: number): boolean {
  return year !== reviewYear;
}

/** "1 de diciembre de 2011", or "Fecha por revisar: 25 de julio de 215". */
export function formatNewsDate(date: string): string {
  return isCredibleDate(date) ? formatDate(date) : `${reviewLabel}: ${formatDate(date)}`;
}

/** "1 dic", or the whole of a date that is not credible. */
export function formatNewsDay(date: string): string {
  return isCredibleDate(date) ? formatShortDay(date) : formatDate(date);
}

/** "1 dic 2011", or the whole of a date that is not credible. */
export function formatShortNewsDate(date: string): string {
  return isCredibleDate(date) ? `${formatShortDay(date)} ${date.slice(0, 4)}` : formatDate(date);
}

/** The year that a news item belongs to in lists. */
export function formatCredibleYear(date: string): string {
  return isCredibleDate(date) ? date.slice(0, 4) : reviewLabel;
}

/** "2011", or "Fecha por revisar" for the year of all such dates. */
export function formatNewsYear(year: number): string {
  return isCredibleYear(year) ? String(year) : reviewLabel;
}

/** Why an allowed date cannot be right: a Spanish sentence without its full stop. Null for one that can. */
export function findDateDoubt(date: CalendarDate, now: Date): string | null {
  if (isCredibleDate(date, now)) return null;
  return date < earliestDate
    ? `La fecha ${date} es anterior a ${earliestDate.slice(0, 4)}`
    : `La fecha ${date} está en el futuro`;
}
