import { formatDate } from "../values/dates.ts";
import { getTimeZone } from "./study.ts";

type Format = { timeZone: string; format: Intl.DateTimeFormat };

// To make one takes a third of a millisecond. Swedish dates are year, month, day.
const createFormat = (timeZone: string): Format => ({
  timeZone,
  format: new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" }),
});

let made = createFormat(getTimeZone());

/** A moment as clocks show it where the study is: "2026-11-21 15:04:05". */
export function toStudyTime(at: Date | string | number): string {
  if (made.timeZone !== getTimeZone()) made = createFormat(getTimeZone());
  // Years before 1000 too have four digits.
  return made.format.format(new Date(at)).padStart(19, "0");
}

/** The calendar date of a moment where the study is: "2026-11-21". */
export const toStudyDay = (at: Date | string | number): string => toStudyTime(at).slice(0, 10);

/** The same in words: "21 de noviembre de 2026". */
export const formatStudyDay = (at: Date | string | number): string => formatDate(toStudyDay(at));

/** A moment of a day where the study is. @param hour of 24 */
export function atStudyTime(day: string, hour = 0): Date {
  const zone = new Intl.DateTimeFormat("en", { timeZone: getTimeZone(), timeZoneName: "longOffset" })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === "timeZoneName");
  return new Date(`${day}T${String(hour).padStart(2, "0")}:00:00${zone?.value.slice(3) || "Z"}`);
}
