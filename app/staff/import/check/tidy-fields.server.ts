import { supportColumns, supportNotes } from "../../../nouns/passages/constants.ts";
import { toStudyTime } from "../../../shared/study/time.ts";
import { type CalendarDate, parseCalendarDate } from "../../../shared/values/dates.ts";
import { cleanText } from "../../../shared/values/schemas.ts";
import { readPartialDate, readTypedDate } from "../../../ui/forms/dates/typed-dates.ts";
import { rules } from "../collections.server.ts";
import type { ProblemKind } from "../contract.ts";
import type { Collection } from "../fields.ts";
import { findOption } from "../read/names.server.ts";

type Value = Record<string, unknown>;
export type Report = (kind: ProblemKind, field: string, reason: string) => void;

export const isMissing = (value: unknown) => value === undefined || value === null;
export const isBlank = (value: unknown) =>
  isMissing(value) || (typeof value === "string" && value.trim() === "");

/** The fields that the collection's schema checks, as they can be stored. */
export function tidyFields(collection: Collection, value: Value, report: Report): Value {
  const { schema, nameField, fields } = rules[collection];
  const own: Value = {};
  for (const field of Object.keys(schema.shape)) {
    const given = value[field];
    const declared = fields[field];
    const isName = field === nameField;
    if (isMissing(given)) continue;
    if (declared?.kind === "supports") own[field] = readSupports(given, value);
    else if (declared?.kind === "choice" && typeof given === "string") {
      // An optional one that is left blank is as its noun has it by default.
      if (!isBlank(given) || declared.required) own[field] = findOption(declared.options, given) ?? given;
    } else
      own[field] = Array.isArray(given)
        ? given.map((item) => tidy(item, { field, isName, report }))
        : tidy(given, { field, isName, report });
  }
  return own;
}

/** The sources of a passage as the API has them; as a table has them, by their ids beside columns of the rest. */
function readSupports(given: unknown, value: Value): unknown {
  if (!Array.isArray(given) || given.some((source) => typeof source !== "string")) return given;
  const notes = splitNotes(value[supportNotes.name]);
  const lists = [
    ...supportColumns.map(({ name, of }) => [of, value[name]] as const),
    ["note", notes] as const,
  ].filter(([, list]) => Array.isArray(list) && list.length === given.length) as [string, unknown[]][];
  return given.map((source, place) => ({
    source,
    ...Object.fromEntries(lists.map(([of, list]) => [of, list[place]])),
  }));
}

/** Notes may be empty, so that theirs is no list of names; a bar in one of them has a backslash before it. */
function splitNotes(cell: unknown): string[] | null {
  if (typeof cell !== "string" || cell === "") return null;
  return cell.split(/(?<!\\)\|/).map((note) => note.trim().replaceAll("\\|", "|"));
}

export const joinNotes = (notes: readonly string[]) =>
  notes.some((note) => note !== "") ? notes.map((note) => note.replaceAll("|", "\\|")).join(" | ") : "";

type Tidied = { field: string; isName: boolean; report: Report };

function tidy(given: unknown, { field, isName, report }: Tidied): unknown {
  if (typeof given !== "string") return given;
  const { text, isDamaged, isTrimmed } = tidyText(given);
  if (isDamaged)
    report(
      "strayCharacters",
      field,
      "Tiene caracteres de control, que se quitan, o ilegibles (�), que quedan.",
    );
  if (text !== "" && isTrimmed)
    report("tidiedText", field, "Se quitan los espacios o saltos de línea del comienzo y del final.");
  if (!isName) return text;
  const name = tidyName(text);
  if (name !== text) report("tidiedText", field, `Se juntan los espacios seguidos: «${name.slice(0, 120)}».`);
  return name;
}

/** What a row says of the records that it refers to, such as the newspaper and the page of a news item's source. */
export function readDescribed(collection: Collection, value: Value, report: Report): Record<string, Value> {
  const described: Record<string, Value> = {};
  for (const { field, reference, name, declared, schema } of rules[collection].described) {
    const text = tidy(value[field] ?? "", { field, isName: declared.kind === "line", report });
    if (text === "" || isOwnPage(value._id, text)) continue;
    const checked = schema.safeParse({ [name]: text });
    if (checked.success) described[reference] = { ...described[reference], ...checked.data };
    for (const { message } of checked.error?.issues ?? []) report("invalid", field, `${message}.`);
  }
  return described;
}

/** The downloads have a column with the address of the record's own page. */
const isOwnPage = (id: unknown, text: unknown) =>
  typeof id === "string" && typeof text === "string" && id !== "" && text.endsWith(`/${id}`);

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

/** Single spaces; a no-break space between two words is a decision of who wrote them. */
export function tidyName(value: string): string {
  return value.replace(/\s{2,}|[^\S\u00a0\u202f]/g, " ").trim();
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

/**
 * A calendar date as forms read it ("3/4/05", "3 de abril de 2005"), also one of which only the month or the year is known;
 * or from a timestamp: one that is not midnight UTC is read in the study's time.
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
  const [date = "", time] = toStudyTime(timestamp).split(" ");
  return toReadDate(date, time !== "00:00:00");
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
