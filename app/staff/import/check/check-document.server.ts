import { GeometryError } from "../../../nouns/geometries/checks.ts";
import { findDateDoubt } from "../../../nouns/news/checks.ts";
import type { Box } from "../../../shared/places/places.ts";
import { parseCalendarDate } from "../../../shared/values/dates.ts";
import type { Field } from "../../../shared/values/field-declarations.ts";
import { isAllowedAddress } from "../../../shared/values/schemas.ts";
import { rules } from "../collections.server.ts";
import type { Outcome, Progress } from "../contract.ts";
import { type Collection, drawnFields, getPrecisionField } from "../fields.ts";
import { describeRecord, type Problems, type Subject } from "../problems.server.ts";
import { readId } from "../read/names.server.ts";
import type { RecognizedDocument } from "../read/recognize.server.ts";
import { readDrawing } from "./read-drawing.server.ts";
import {
  isBlank,
  isMissing,
  type Report,
  readDate,
  readDescribed,
  readTimestamp,
  tidyFields,
  tidyName,
  tidyText,
} from "./tidy-fields.server.ts";

/** A record as the files have it, clean and checked as far as that goes without the database. */
export type Candidate = Subject & {
  collection: Collection;
  /** "" where the record has none. */
  id: string;
  name: string;
  /** Wire fields without references and lists; those that are absent stay absent. */
  fields: Record<string, unknown>;
  /** Reference field → id or name as given; "" where it is missing. */
  references: Record<string, string>;
  /** Ids that the record says are its children's, by field. */
  children: Record<string, string[]>;
  /** Link field → ids or names; absent where the record does not say. */
  links: Record<string, string[]>;
  /** Columns that follow from the fields. */
  derived: Record<string, unknown>;
  /** Reference field → what a row says itself of the record that it refers to. */
  described: Record<string, Value>;
  given: Given;
  outcome: Outcome | null;
  /** A record that another one's row describes. */
  isAdded?: true;
};

type Given = {
  createdAt: Date | null;
  updatedAt: Date | null;
  version: number | null;
  /** Among the entries of its list. */
  position: number | null;
};
const notGiven: Given = { createdAt: null, updatedAt: null, version: null, position: null };
type Value = Record<string, unknown>;

export type CheckOptions = {
  problems: Problems;
  now: Date;
  box: Box;
  progress: Progress;
  /** Files that this site gives away have it before the addresses of its images. */
  ownAddress: string | null;
};

export function checkDocument(
  document: RecognizedDocument & { collection: Collection; value: Value },
  problems: Problems,
  { now, box }: Pick<CheckOptions, "now" | "box">,
): Candidate {
  const { file, collection, value } = document;
  const { nameField, schema, fields, references, links, children, imageFields, dateFields } =
    rules[collection];
  const id = readId(value._id);
  const givenName = nameField === null ? "" : value[nameField];
  const name = typeof givenName === "string" ? tidyName(tidyText(givenName).text) : "";
  const subject = {
    file,
    collection,
    record: document.label ?? describeRecord(id, name, document),
    recordId: id,
    ...(document.columns ? { columns: document.columns } : {}),
  };
  const candidate: Candidate = {
    ...subject,
    id: id ?? "",
    name,
    fields: {},
    references: {},
    children: {},
    links: {},
    derived: {},
    described: {},
    given: { ...notGiven },
    outcome: null,
  };
  const flaws = new Set(document.flaws?.map(({ field }) => field));
  for (const { field, reason } of document.flaws ?? []) problems.add("invalid", candidate, field, reason);
  const report: Report = (kind, field, reason) => {
    if (!flaws.has(field)) problems.add(kind, candidate, field, reason);
  };
  if (id === null && !isBlank(value._id))
    report("wrongId", "_id", "El identificador no es válido: se esperan 24 caracteres hexadecimales.");
  for (const field of Object.keys(references))
    candidate.references[field] = readReference(field, value[field], fields[field], report);
  for (const field of Object.keys(children)) candidate.children[field] = readLinks(value[field]);
  for (const field of Object.keys(links))
    if (!isMissing(value[field])) candidate.links[field] = readLinks(value[field]);
  for (const field of document.doubled ?? [])
    report("repeatedField", field, "Está dos veces en el registro; vale lo último.");
  candidate.given = readMetadata(value, now, report);
  const own = tidyFields(collection, value, report);
  for (const field of imageFields) checkImage(own, field, report);
  candidate.described = readDescribed(collection, value, report);
  const refused = new Set(dateFields.filter((field) => !checkDate(candidate, own, { field, now, report })));
  const drawn = drawnFields[collection];
  try {
    if (drawn) candidate.derived = readDrawing(drawn, value[drawn], box);
    if (candidate.derived.geometry) own.geometry = candidate.derived.geometry;
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    report("invalid", drawn ?? "", error.message);
    refused.add(drawn ?? "");
  }
  const checked = schema.safeParse(own);
  if (checked.success) candidate.fields = checked.data;
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    if (refused.has(field)) continue;
    refused.add(field);
    report(isBlank(own[field]) ? "missing" : "invalid", field, `${issue.message}.`);
  }
  return candidate;
}

function checkImage(own: Value, field: string, report: Report): void {
  const address = own[field];
  if (isBlank(address) || (typeof address === "string" && isAllowedAddress(address))) return;
  const shown = typeof address === "string" ? address : JSON.stringify(address);
  const reason = "La dirección de la imagen no es https:// o no está completa; queda sin imagen";
  report("unsafeImage", field, `${reason}: ${shown.slice(0, 500)}`);
  own[field] = "";
}

type Written = { field: string; now: Date; report: Report };

function checkDate(
  { collection, described }: Candidate,
  own: Value,
  { field, now, report }: Written,
): boolean {
  const written = own[field];
  if (typeof written !== "string" || written === "") return true;
  const read = readDate(written, now);
  const shown = `La fecha «${written.slice(0, 60)}»`;
  if ("problem" in read) {
    if (read.problem === "impossible") report("impossibleDate", field, `${shown} no existe.`);
    else report("invalid", field, `${shown} no tiene la forma d/m/aaaa ni otra que conozcamos.`);
    return false;
  }
  const precisionField = getPrecisionField(field);
  if (precisionField in rules[collection].fields) {
    // A date without a day is not exact to the day, whatever its cell says: exports write so where there is no date.
    if (read.precision !== "day" && [undefined, "day", "month"].includes(own[precisionField] as string))
      own[precisionField] = read.precision;
  } else if (read.precision === "year") {
    report("invalid", field, `${shown} es solo un año: escribe también el día y el mes.`);
    return false;
  } else if (read.precision === "month") {
    report("dateWithoutDay", field, `${shown} no dice el día; se toma el primero del mes.`);
    for (const record of Object.values(described)) record[getPrecisionField("date")] = read.precision;
  }
  own[field] = parseCalendarDate(read.date);
  if (read.hadTime) {
    const reason = `${shown} trae hora; se toma el día que era en el estudio: ${read.date}.`;
    report("dateWithTime", field, reason);
  }
  const doubt = findDateDoubt(read.date, now);
  if (doubt) report("improbableDate", field, `${doubt}; se importa como está.`);
  return true;
}

function readReference(field: string, value: unknown, declared: Field | undefined, report: Report): string {
  const text = readLink(value);
  if (text === null) report("invalid", field, "Se espera un identificador o un nombre.");
  if (text === "" && declared?.kind === "reference" && declared.required)
    report("missing", field, `${declared.required}.`);
  return text ?? "";
}

/** An id or a name; the API's populated objects give their id. Null for what can be neither. */
function readLink(value: unknown): string | null {
  if (isMissing(value)) return "";
  if (typeof value === "string") return readId(value) ?? tidyName(tidyText(value).text);
  if (typeof value === "object" && !Array.isArray(value)) return readId((value as Value)._id);
  return null;
}

function readLinks(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  const texts = list.map((item) => readLink(item) ?? JSON.stringify(item).slice(0, 60));
  return [...new Set(texts.filter((text) => text !== ""))];
}

const largestVersion = 2_147_483_647;
const oneDay = 24 * 60 * 60 * 1000;

function readMetadata(value: Value, now: Date, report: Report): Given {
  const given: Given = { ...notGiven };
  for (const field of ["createdAt", "updatedAt"] as const) {
    if (isBlank(value[field])) continue;
    const date = readTimestamp(value[field]);
    const isLikely = date && date.getUTCFullYear() >= 1970 && date.getTime() < now.getTime() + oneDay;
    if (isLikely) given[field] = date;
    else report("wrongMetadata", field, "El momento no es válido; se usa el de la importación.");
  }
  const position = isBlank(value.position) ? null : Number(value.position);
  if (Number.isFinite(position)) given.position = position;
  else if (position !== null)
    report("wrongMetadata", "position", "La posición no es un número; va al final.");
  const version = isBlank(value.__v) ? null : Number(value.__v);
  if (version === null || (Number.isInteger(version) && version >= 0 && version <= largestVersion))
    return { ...given, version };
  report("wrongMetadata", "__v", "La versión no es un número entero; se usa 0.");
  return given;
}
