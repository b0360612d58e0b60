import { isDeepStrictEqual } from "node:util";
import type { Noun } from "../../../db/rows.server.ts";
import { formatNewsDate } from "../../nouns/news/checks.ts";
import { nouns } from "../../nouns/register.ts";
import { documents } from "../../nouns/site/constants.ts";
import { siteRecords } from "../../nouns/site/site-records.server.ts";
import { formatDate } from "../../shared/values/dates.ts";
import type { Field } from "../../shared/values/field-declarations.ts";
import type { FieldChange, FieldValue } from "./contract.ts";
import type { RecordReference } from "./names.server.ts";

/** A stored row; null if the record did not exist. */
export type State = Record<string, unknown> | null;

type ShownField = {
  column: string;
  label: string;
  kind: FieldChange["kind"];
  /** The noun that the value refers to. */
  of?: Noun;
  format?: (value: string) => string;
};

const shownKinds: Record<Field["kind"], FieldChange["kind"]> = {
  line: "text",
  date: "text",
  address: "text",
  reference: "text",
  choice: "text",
  imageAlt: "text",
  imageText: "text",
  position: "text",
  text: "longText",
  names: "list",
  links: "list",
  actors: "list",
  supports: "list",
  image: "image",
};

function describeField(noun: Noun, field: Field): ShownField {
  const { column, label, kind } = field;
  const shown = { column, label, kind: shownKinds[kind] };
  if (field.kind === "date") return { ...shown, format: noun === "news" ? formatNewsDate : formatDate };
  if (field.kind === "choice") return { ...shown, format: (value) => field.options[value] ?? value };
  return "of" in field ? { ...shown, of: field.of } : shown;
}

/** How the history shows each kind of field of the site's own texts; the others are long texts. */
const siteKinds: Record<string, FieldChange["kind"]> = {
  image: "image",
  list: "list",
  documents: "list",
  names: "list",
  intervention: "text",
};

/** Columns without a declared field are called by their own name. */
function describeSiteFields(key: string, values: State[]): ShownField[] {
  const declared = siteRecords[key]?.fields ?? {};
  const names = new Set(values.flatMap((value) => Object.keys(value ?? {})));
  return [...names].map((column) => {
    const { label, kind } = declared[column] ?? { label: column, kind: "text" };
    const isList = values.some((value) => Array.isArray(value?.[column]));
    const shown = { column, label, kind: siteKinds[kind] ?? (isList ? "list" : "longText") };
    return kind === "intervention" ? { ...shown, of: "intervention" } : shown;
  });
}

/** A text of the site is one JSON value; every other record is its columns. */
function readContent(noun: Noun, state: State): State {
  return noun === "site_content" && state ? (state.value as Record<string, unknown>) : state;
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other);
}

type Changed = ShownField & { from: unknown; to: unknown };

function listChanges(noun: Noun, before: State, after: State): Changed[] {
  const [from, to] = [readContent(noun, before), readContent(noun, after)];
  const fields =
    noun === "site_content"
      ? describeSiteFields(String((before ?? after)?.key), [from, to])
      : Object.values(nouns[noun].fields).map((field) => describeField(noun, field));
  return fields
    .map((field) => ({ ...field, from: from?.[field.column], to: to?.[field.column] }))
    .filter((field) => !isSame(field.from, field.to));
}

function readIds(value: unknown): string[] {
  return [value].flat().filter((id): id is string => typeof id === "string" && id !== "");
}

/** Records whose names a difference shows. */
export function listReferences(noun: Noun, before: State, after: State): RecordReference[] {
  return listChanges(noun, before, after).flatMap(({ of, from, to }) =>
    of ? [...readIds(from), ...readIds(to)].map((id) => ({ noun: of, id })) : [],
  );
}

export function compareStates(
  noun: Noun,
  before: State,
  after: State,
  getName: (reference: RecordReference) => string,
): FieldChange[] {
  return listChanges(noun, before, after).map(({ column, label, kind, of, format, from, to }) => {
    const readValue = format ?? (of ? (id: string) => getName({ noun: of, id }) : undefined);
    return {
      field: column,
      label,
      kind,
      before: before && formatValue(from, kind, readValue),
      after: after && formatValue(to, kind, readValue),
    };
  });
}

function formatValue(
  value: unknown,
  kind: FieldChange["kind"],
  read: (value: string) => string = (plain) => plain,
): FieldValue {
  if (kind === "list") return listEntries(value).map((item) => read(formatPlain(item)));
  return isEmpty(value) ? "" : read(formatPlain(value));
}

/** Replaced documents are stored by key. */
function listEntries(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Record<string, { address?: string }>).map(
    ([name, { address }]) => `${documents.find(({ key }) => key === name)?.title ?? name}: ${address ?? ""}`,
  );
}

/** Several texts of one entry in a line, the name first: JSON in the database keeps no order. */
function formatPlain(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { name, title, definition, ...others } = value as Record<string, unknown>;
  return [name, title, definition, ...Object.values(others)]
    .filter((part) => !isEmpty(part))
    .map(formatPlain)
    .join(" · ");
}
