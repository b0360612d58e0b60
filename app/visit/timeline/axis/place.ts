import { type CalendarDate, listYears } from "../../../shared/values/dates.ts";
import type { Axis, Term } from "../contract.ts";

const beginYear = (year: number) => Date.UTC(year, 0, 1);
const round = (value: number) => Math.round(value * 100) / 100;

/** Where a day begins on the axis, in percent of its length; days outside it are at its ends. */
export function placeDate({ first, last }: Axis, date: CalendarDate): number {
  const [start, end] = [beginYear(first), beginYear(last + 1)];
  const place = ((Date.parse(`${date}T00:00:00Z`) - start) / (end - start)) * 100;
  return round(Math.min(100, Math.max(0, place)));
}

/** In percent: narrower bars cannot be seen or pressed. */
const narrowest = 0.7;

/** A bar from one day to another. */
export function placeBar(axis: Axis, { first, last }: { first: CalendarDate; last: CalendarDate }) {
  const start = placeDate(axis, first);
  const width = Math.max(narrowest, round(placeDate(axis, last) - start));
  return { x: `${Math.min(start, 100 - width)}%`, width: `${width}%` };
}

/** The part of the axis that a term has; null for one outside it. */
export function placeTerm(axis: Axis, { from, to }: Term): { left: number; width: number } | null {
  if (to < axis.first || from > axis.last) return null;
  const years = axis.last + 1 - axis.first;
  const left = ((Math.max(from, axis.first) - axis.first) / years) * 100;
  const right = ((Math.min(to, axis.last) + 1 - axis.first) / years) * 100;
  return { left: round(left), width: round(right - left) };
}

/** The years with a label, as many as fit beside each other on a wide screen; on a narrow one the minor ones do not. */
export function listLabels(axis: Axis): { year: number; left: number; isMinor: boolean }[] {
  const years = listYears(axis);
  const pickStep = (most: number) => steps.find((step) => years.length / step <= most) ?? longestStep;
  const [wide, narrow] = [pickStep(18), pickStep(8)];
  return years.flatMap((year, index) =>
    year % wide === 0
      ? [{ year, left: round((index / years.length) * 100), isMinor: year % narrow !== 0 }]
      : [],
  );
}

/** Each divides the next. */
const longestStep = 500;
const steps = [1, 5, 10, 50, 100];
