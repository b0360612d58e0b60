import { type CalendarDate, parseCalendarDate } from "../../../shared/values/dates.ts";
import { cleanText } from "../../../shared/values/schemas.ts";
import { readPartialDate, readTypedDate } from "../../../ui/forms/dates/typed-dates.ts";

/** The control characters that a text field refuses (app/shared/values/schemas.ts). */
const controls = /[\p{Cc}--[\t\n\x80-\x9f]]/gv;
/** Word processors break lines with vertical tabs and form feeds. */
const lineBreaks = /\r\n?|\v|\f/g;

/** Storable text, whether characters were lost, here or before, and whether blanks around it were taken off. */
export function tidyText(value: string): { text: string; isDamaged: boolean; isTrimmed: boolean } {
  const lines = value.replace(lineBreaks, "\n");
  const text = cleanText(lines.replace(controls, "").toWellFormed());
  return {
    text,
    isDamaged: text.includes("\uFFFD") || lines.search(controls) >= 0,
    isTrimmed: lines.trim() !== lines,
  };
}

export function tidyName(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

type DatePrecision = "day" | "month" | "year";
export type ReadDate =
  | { date: CalendarDate; hadTime: boolean; precision: DatePrecision }
  | { problem: "impossible" | "unreadable" };

const isoDate =
  /^([+-]?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const midnight = / 0?0:00(?::00)?$/;
/** A day, a month and a year, whether there is such a day or not. */
const threeNumbers = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/;
const colombia = 5 * 60 * 60 * 1000;

/**
 * A calendar date as forms read it ("3/4/05", "3 de abril de 2005"), also one of which only the month or the year is known;
 * or from a timestamp: one that is not midnight UTC is read in Colombia's time.
 */
export function readDate(value: string, now: Date): ReadDate {
  const iso = isoDate.exec(value);
  return iso ? readIsoDate(value, iso) : readWrittenDate(value.trim().replace(midnight, ""), now);
}

function readWrittenDate(value: string, now: Date): ReadDate {
  // Words such as "ayer" were told from a day that is not known here.
  const context = { last: null, today: now.toISOString().slice(0, 10) };
  const date = /\d/.test(value) ? readTypedDate(value, context) : null;
  if (date) return { date, hadTime: false, precision: "day" };
  const partial = readPartialDate(value);
  if (partial) return { ...partial, hadTime: false };
  return { problem: threeNumbers.test(value) ? "impossible" : "unreadable" };
}

function readIsoDate(value: string, iso: RegExpExecArray): ReadDate {
  const [, year = "", month, day, hour, minute, second = "00", zone] = iso;
  const written = toReadDate(`${year}-${month}-${day}`, false);
  const isMidnight = hour === undefined || `${hour}${minute}${second}` === "000000";
  if ("problem" in written || (isMidnight && /^(Z|[+-]00:?00)?$/i.test(zone ?? ""))) return written;
  if (zone === undefined) return { ...written, hadTime: true };
  const timestamp = readTimestamp(value);
  if (!timestamp) return { problem: "impossible" };
  const local = new Date(timestamp.getTime() - colombia).toISOString();
  return toReadDate(local.slice(0, 10), !local.slice(11).startsWith("00:00:00"));
}

function toReadDate(written: string, hadTime: boolean): ReadDate {
  const date = parseCalendarDate(written);
  return date === null ? { problem: "impossible" } : { date, hadTime, precision: "day" };
}

/** An ISO 8601 timestamp, also with v1's "+0000"; null for anything else. */
export function readTimestamp(value: unknown): Date | null {
  if (typeof value !== "string" || !isoDate.test(value.trim())) return null;
  const time = Date.parse(value.trim().replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return Number.isNaN(time) ? null : new Date(time);
}
