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

/** "del 13 al 20 de mayo de 2004": what both days share is said once; one day is only that day. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  if (from === to) return from;
  const [day, ...rest] = from.split(" de ");
  const [, month, year] = to.split(" de ");
  if (rest[1] !== year) return `del ${from} al ${to}`;
  return rest[0] === month ? `del ${day} al ${to}` : `del ${day} de ${rest[0]} al ${to}`;
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

/** The years of the credible dates of some news, the first and the last included. */
export type Period = { first: number; last: number };

/** Reads what `formatPeriod` writes; null where it is no period. */
export function readYears(text: string): Period | null {
  const [, first, last = first] = /^([12]\d{3})(?:-([12]\d{3}))?$/.exec(text.trim()) ?? [];
  const period = { first: Number(first), last: Number(last) };
  return period.first <= period.last ? period : null;
}

/** "1999-2016", or "2004" for one year; "" for no news. */
export function formatPeriod(period: Period | null): string {
  return joinYears(period, "-");
}

/** "1999 a 2016", inside a sentence. */
export function formatYears(period: Period | null): string {
  return joinYears(period, " a ");
}

/** As ISO 8601 and schema.org have an interval: "1999/2016". */
export function toInterval(period: Period | null): string {
  return joinYears(period, "/");
}

function joinYears(period: Period | null, sign: string): string {
  return period === null ? "" : [...new Set([period.first, period.last])].join(sign);
}

export function listYears({ first, last }: Period): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
