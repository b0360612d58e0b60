import { type CalendarDate, parseCalendarDate } from "../../../shared/values/dates.ts";
import { cleanText } from "../../../shared/values/schemas.ts";

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

export type ReadDate = { date: CalendarDate; hadTime: boolean } | { problem: "impossible" | "unreadable" };

const isoDate =
  /^([+-]?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const spanishDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: 0?0:00(?::00)?)?$/;
const colombia = 5 * 60 * 60 * 1000;

/** A calendar date from `yyyy-mm-dd`, `d/m/yyyy` or a timestamp; one that is not midnight UTC is read in Colombia's time. */
export function readDate(value: string): ReadDate {
  const spanish = spanishDate.exec(value);
  if (spanish) {
    const [, day = "", month = "", year = ""] = spanish;
    return toReadDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, false);
  }
  const iso = isoDate.exec(value);
  if (!iso) return { problem: "unreadable" };
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
  return date === null ? { problem: "impossible" } : { date, hadTime };
}

/** An ISO 8601 timestamp, also with v1's "+0000"; null for anything else. */
export function readTimestamp(value: unknown): Date | null {
  if (typeof value !== "string" || !isoDate.test(value.trim())) return null;
  const time = Date.parse(value.trim().replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return Number.isNaN(time) ? null : new Date(time);
}
