/** A calendar date `yyyy-mm-dd`; it has no time and no zone, so it reads the same everywhere. */
export type CalendarDate = string;

const wirePattern = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.000)?Z)?$/;
/** In their order, without capitals. */
export const months: readonly string[] = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** The study reads the press of these years; dates outside them are stored with a warning. */
export const studyYears = { first: 1999, last: 2014 } as const;

/** The press of the study is not older; such dates, and those to come, are typing errors: stored, but in no range. */
export const earliestDate: CalendarDate = "1900-01-01";

/** `yyyy-mm-dd`, or that day's midnight UTC, to `yyyy-mm-dd`; null for anything else and for dates that do not exist. */
export function parseCalendarDate(value: string): CalendarDate | null {
  const date = wirePattern.exec(value)?.[1];
  if (!date || date.startsWith("0000")) return null;
  const time = Date.parse(`${date}T00:00:00.000Z`);
  // Date.parse rolls 2014-02-30 over to March; a real day comes back as it went in.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

/** "2011-12-01…" → "1 de diciembre de 2011". */
export function formatDate(value: string): string {
  const [year, month, day] = value.slice(0, 10).split("-").map(Number);
  return `${day} de ${months[(month ?? 1) - 1]} de ${year}`;
}

/** "2011-12-01…" → "1 de diciembre", under the heading of its year. */
export function formatDay(value: string): string {
  return formatDate(value).slice(0, -8);
}

/** "2011-12-01…" → "1 dic". */
export function formatShortDay(value: string): string {
  const [, month, day] = value.slice(0, 10).split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]?.slice(0, 3)}`;
}
