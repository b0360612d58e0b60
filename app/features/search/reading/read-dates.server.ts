import { readPeriod } from "../../../shared/lists/periods.ts";
import { months } from "../../../shared/values/dates.ts";

/** A range of days, months or years, as filters have them. */
export type DateRange = { from?: string; to?: string };

const month = [...months, "setiembre"].join("|");
/** Numbers that look like years and are amounts or addresses. */
const counted =
  "millones|mil|pesos|metros|kil[oó]metros|viviendas|familias|hect[aá]reas|habitantes|casas|personas|[aá]rboles|predios";
const datePattern = new RegExp(
  [
    String.raw`(?<day>\d{1,2})(?:º|°|ro)? de (?<month>${month})(?: de| del|,)? (?<year>\d{4})`,
    String.raw`(?<month>${month})(?: de| del|,)? (?<year>\d{4})`,
    String.raw`(?<year>\d{4})-(?<number>\d{2})(?:-(?<day>\d{2}))?`,
    String.raw`(?<day>\d{1,2})[/.-](?<number>\d{1,2})[/.-](?<year>\d{4})`,
    String.raw`(?<number>\d{1,2})/(?<year>\d{4})`,
    String.raw`(?:años? )?(?<year>(?:19|20)\d{2})(?! ?(?:${counted})(?!\p{L}))`,
  ]
    .map((pattern) => `(?:${pattern})`)
    .join("|")
    .replace(/^/, String.raw`(?<![\p{L}\p{N}$.,/-]|(?:calle|carrera|avenida|n[úu]mero|no\.?) )(?:`)
    .replace(/$/, String.raw`)(?![\p{L}\p{N}/]|[.,-]\d)`),
  "giu",
);

/** The shortest spelling of a date that was found; null for one that does not exist. */
function nameDate(groups: Record<string, string | undefined>): string | null {
  const { day, year = "", month: named, number } = groups;
  const place = named ? months.indexOf(named.toLowerCase().replace("setiembre", "septiembre")) + 1 : number;
  const parts = [year, ...(place ? [String(place)] : []), ...(day ? [day] : [])];
  return readPeriod(parts.map((part) => part.padStart(2, "0")).join("-"))?.name ?? null;
}

/** The period of the same length before (-1) or after (1) one; where the calendar of filters ends, the same. */
export function step(name: string, by: -1 | 1): string {
  const [year = 0, month, day] = name.split("-").map(Number);
  const moved = new Date(0);
  if (month === undefined) moved.setUTCFullYear(year + by);
  else if (day === undefined) moved.setUTCFullYear(year, month - 1 + by);
  else moved.setUTCFullYear(year, month - 1, day + by);
  return readPeriod(moved.toISOString().slice(0, name.length))?.name ?? name;
}

const mark = "\uE100(\\d)\uE101";
const article = "(?:el |los |la )?";
/** How dates stand in a question, each with the range that it means. */
const forms: readonly [pattern: string, read: (first: string, last: string) => DateRange][] = [
  [`entre ${article}${mark} (?:y|e) ${article}${mark}`, (from, to) => ({ from, to })],
  [`(?:desde|de|del) ${article}${mark} (?:hasta|a|al) ${article}${mark}`, (from, to) => ({ from, to })],
  [`${mark} ?[-–—] ?${mark}`, (from, to) => ({ from, to })],
  [`(?:desde|a partir de|a partir del) ${article}${mark}`, (from) => ({ from })],
  [`(?:despu[eé]s de|despu[eé]s del|luego de) ${article}${mark}`, (from) => ({ from: step(from, 1) })],
  [`hasta ${article}${mark}`, (to) => ({ to })],
  [`(?:antes de|antes del) ${article}${mark}`, (to) => ({ to: step(to, -1) })],
  [`(?:(?:en|de|del|durante) )?${article}${mark}`, (date) => ({ from: date, to: date })],
];

/**
 * Takes the date, or the range of dates, out of a search: "desde marzo de 2008", "entre 2003 y 2005", "1/3/2008".
 * @returns the other words, and null for the range where the text has none, or more than one
 */
export function readDates(text: string): { rest: string; range: DateRange | null } {
  const found: { name: string; spelled: string }[] = [];
  const marked = text.replace(datePattern, (...match) => {
    const name = nameDate(match.at(-1) as Record<string, string | undefined>);
    if (name === null) return match[0];
    found.push({ name, spelled: match[0] });
    return `\uE100${found.length - 1}\uE101`;
  });
  const name = (place: string | undefined) => found[Number(place)]?.name ?? "";
  for (const [pattern, read] of forms) {
    const match = new RegExp(`(?<!\\p{L})${pattern}`, "iu").exec(marked);
    if (!match) continue;
    const [all, first, last] = match;
    const rest = marked.replace(all, " ");
    if (rest.includes("\uE100")) break;
    return { rest, range: read(name(first), name(last)) };
  }
  return { rest: text, range: null };
}
