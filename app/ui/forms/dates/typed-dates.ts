import { type CalendarDate, formatDate, months, parseCalendarDate } from "../../../shared/values/dates.ts";
import { foldText } from "../../../shared/values/text.ts";

/** What a short date is told from. */
export type DateContext = {
  /** The date that was entered before; null for none. */
  last: CalendarDate | null;
  today: CalendarDate;
};

const weekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];
const weekday = new RegExp(`^(?:${weekdays.map(foldText).join("|")})\\b,?\\s*`);
const step = /^([+\-−–])\s?(\d{1,4})$/;
const day = /^\d{1,2}$/;
const shortYear = /^\d{2}$/;
const shortestMonth = 3;
const longestText = 60;

/**
 * Reads a date as people type and copy it: "3/4/2004", "3 abr 2004", "abril 3 de 2004", "2004-04-03", "hoy", "ayer";
 * from the date before: "+1", "-1", "=", and without its year or month "3/4", "3 abr", "3".
 * @returns null for what is no date, or needs a date before it
 */
export function readTypedDate(text: string, { last, today }: DateContext): CalendarDate | null {
  if (text.length > longestText) return null;
  const typed = foldText(text.trim());
  if (typed === "hoy") return today;
  if (typed === "ayer") return addDays(today, -1);
  if (typed === "=") return last;
  const [, sign, days] = step.exec(typed) ?? [];
  if (days) return last && addDays(last, sign === "+" ? Number(days) : -Number(days));
  const words = typed.replace(weekday, "").split(/[\s/.,-]+/);
  const [first = "", second, third, ...rest] = words.filter((word) => !["", "de", "del"].includes(word));
  if (rest.length > 0) return null;
  if (/^\d{4}$/.test(first)) return second && third ? toDate(first, second, third) : null;
  const year = third === undefined ? last?.slice(0, 4) : readYear(third, today);
  if (!year) return null;
  if (second === undefined) return toDate(year, last?.slice(5, 7) ?? "", first.replace(/[ºo°]$/, ""));
  const isMonthFirst = readMonthName(first) !== null;
  return isMonthFirst ? toDate(year, first, second) : toDate(year, second, first);
}

/**
 * Reads a month or a year that stands for a date: "abril de 2004", "04/2004", "2004-04", "2004".
 * @returns its first day
 */
export function readPartialDate(text: string): { date: CalendarDate; precision: "month" | "year" } | null {
  if (text.length > longestText) return null;
  const words = foldText(text.trim()).split(/[\s/.,-]+/);
  const [first = "", second, ...rest] = words.filter((word) => !["", "de", "del"].includes(word));
  if (rest.length > 0) return null;
  const [year, month] = /^\d{4}$/.test(first) ? [first, second] : [second ?? "", first];
  const date = /^\d{4}$/.test(year) ? toDate(year, month ?? "1", "1") : null;
  return date === null ? null : { date, precision: month === undefined ? "year" : "month" };
}

/** "jueves 1 de abril de 2004": with the day of the week, which the newspaper has too. */
export function formatFullDate(date: CalendarDate): string {
  return `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]} ${formatDate(date)}`;
}

/** The calendar day where the browser is. */
export function getToday(now = new Date()): CalendarDate {
  return toDate(String(now.getFullYear()), String(now.getMonth() + 1), String(now.getDate())) ?? "";
}

function addDays(date: CalendarDate, days: number): CalendarDate | null {
  const time = new Date(`${date}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return parseCalendarDate(time.toISOString().slice(0, 10));
}

/** Two digits are the latest such year that is not to come. */
function readYear(typed: string, today: CalendarDate): string | null {
  if (/^\d{4}$/.test(typed)) return typed;
  if (!shortYear.test(typed)) return null;
  return `${typed > today.slice(2, 4) ? "19" : "20"}${typed}`;
}

function readMonthName(typed: string): string | null {
  if (typed.length < shortestMonth) return null;
  const name = typed.replace(/^set/, "sept");
  const index = months.findIndex((month) => month.startsWith(name));
  return index === -1 ? null : String(index + 1);
}

function toDate(year: string, typedMonth: string, typedDay: string): CalendarDate | null {
  const month = readMonthName(typedMonth) ?? typedMonth;
  const number = typedDay === "primero" ? "1" : typedDay.replace(/^1[ºo°]$/, "1");
  if (!day.test(month) || !day.test(number)) return null;
  return parseCalendarDate(`${year}-${month.padStart(2, "0")}-${number.padStart(2, "0")}`);
}
