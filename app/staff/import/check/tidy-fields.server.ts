import { supportColumns, supportNotes } from "../../../nouns/passages/constants.ts";
import type { Field } from "../../../shared/values/field-declarations.ts";
import { inputSchema } from "../../../shared/values/field-schemas.ts";
import { rules } from "../collections.server.ts";
import type { Collection, ProblemKind } from "../contract.ts";
import { listReferenceColumns } from "../fields.ts";
import { foldName } from "../read/names.server.ts";
import { tidyName, tidyText } from "./tidy.server.ts";

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
      if (!isBlank(given) || declared.required) own[field] = findOption(declared, given) ?? given;
    } else
      own[field] = Array.isArray(given)
        ? given.map((item) => tidy(item, { field, isName, report }))
        : tidy(given, { field, isName, report });
  }
  return own;
}

/** An option by its label, as templates and forms show it, or by its wire value. */
function findOption({ options }: Extract<Field, { kind: "choice" }>, given: string): string | undefined {
  const name = foldName(given);
  return Object.keys(options).find(
    (option) => foldName(option) === name || foldName(options[option] ?? "") === name,
  );
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
  for (const { field, reference, name, declared } of listReferenceColumns(collection)) {
    const text = tidy(value[field] ?? "", { field, isName: declared.kind === "line", report });
    if (text === "" || isOwnPage(value._id, text)) continue;
    const checked = inputSchema({ [name]: declared }).safeParse({ [name]: text });
    if (checked.success) described[reference] = { ...described[reference], ...checked.data };
    for (const { message } of checked.error?.issues ?? []) report("invalid", field, `${message}.`);
  }
  return described;
}

/** The downloads have a column with the address of the record's own page. */
const isOwnPage = (id: unknown, text: unknown) =>
  typeof id === "string" && typeof text === "string" && id !== "" && text.endsWith(`/${id}`);
