import { type CalendarDate, formatDate, months, parseCalendarDate } from "../values/dates.ts";

/** A day, a month or a year of the calendar. `name` is its shortest spelling: 2008, 2008-03 or 2008-03-31. */
type Period = { name: string; first: CalendarDate; last: CalendarDate };

/** @returns null for what is none of these, and for days that do not exist */
export function readPeriod(text: string): Period | null {
  const day = parseCalendarDate(text);
  if (day) return { name: day, first: day, last: day };
  const [, year = "", month] = /^([1-9]\d{3})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (year === "") return null;
  const lastDay = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate();
  return { name: text, first: `${year}-${month ?? "01"}-01`, last: `${year}-${month ?? "12"}-${lastDay}` };
}

/** @param name as `readPeriod` gives it */
export const getFirstDay = (name: string): CalendarDate => readPeriod(name)?.first ?? name;
export const getLastDay = (name: string): CalendarDate => readPeriod(name)?.last ?? name;

/** "el 31 de marzo de 2008", "marzo de 2008", "2008". */
export function formatPeriod(name: string): string {
  if (name.length > 7) return `el ${formatDate(name)}`;
  const [year, month] = name.split("-");
  return month === undefined ? name : `${months[Number(month) - 1]} de ${year}`;
}

/** The same with its ends in their order. */
export function orderPeriod<Range extends { from?: string | undefined; to?: string | undefined }>(
  range: Range,
): Range {
  const { from, to } = range;
  if (from === undefined || to === undefined || getFirstDay(from) <= getLastDay(to)) return range;
  return { ...range, from: to, to: from };
}

/** The two selects of a span of years, with what an address may choose besides the years. @param label of the first */
export function listPeriodFields(
  years: readonly number[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
  label = "Desde",
) {
  const listed = new Set([...years.map(String), ...[from, to].filter((name) => name !== undefined)]);
  const options = [...listed].sort().map((id) => ({ id, name: formatPeriod(id).replace(/^el /, "") }));
  return [
    { label, name: "from", anyLabel: "Inicio", options, isNarrow: true },
    { label: "Hasta", name: "to", anyLabel: "Fin", options, isNarrow: true },
  ];
}
