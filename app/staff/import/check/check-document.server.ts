import { z } from "zod";
import { parseCalendarDate } from "../../../shared/values/dates.ts";
import { isAllowedAddress } from "../../../shared/values/fields.ts";
import { recordMetadata, reportedConflicts, rules } from "../collections.server.ts";
import type { Collection, ProblemKind } from "../contract.ts";
import { describeRecord, type Problems, type Subject } from "../problems.server.ts";
import { readId } from "../read/names.server.ts";
import type { RecognizedDocument } from "../read/recognize.server.ts";
import { doubtOf, readDate, readMoment, tidyName, tidyText } from "./tidy.server.ts";

/** A record as the files have it, clean and checked as far as that goes without the database. */
export type Candidate = Subject & {
  collection: Collection;
  id: string | null;
  name: string;
  /** Wire fields without references and lists; those that are absent stay absent. */
  fields: Record<string, unknown>;
  /** Reference field → id or name as given; "" where it is missing. */
  references: Record<string, string>;
  /** Ids that the record says are its children's, by field. */
  children: Record<string, string[]>;
  /** Conflicts that a news item says it reports on: ids or names; null where it does not say. */
  reported: string[] | null;
  given: { createdAt: Date | null; updatedAt: Date | null; version: number | null };
  isRefused: boolean;
};

type Value = Record<string, unknown>;

/** The contract's schema of each collection, without what only the database can tell. */
const ownSchemas = Object.fromEntries(
  Object.entries(rules).map(([collection, { schema, references }]) => {
    const outside = [...Object.keys(references), reportedConflicts];
    const own = Object.entries(schema.shape).filter(([field]) => !outside.includes(field));
    return [collection, z.object(Object.fromEntries(own))];
  }),
) as Record<Collection, z.ZodObject>;

export function refuse(
  candidate: Candidate,
  problems: Problems,
  kind: ProblemKind,
  field: string,
  reason: string,
) {
  problems.add(kind, candidate, field, reason);
  candidate.isRefused = true;
}

/** @param document of a known collection, whose value could be read */
export function checkDocument(
  document: RecognizedDocument,
  value: Value,
  problems: Problems,
  now: Date,
): Candidate {
  const collection = document.collection as Collection;
  const { nameField, references, children, images } = rules[collection];
  const id = readId(value._id);
  const givenName = nameField === null ? "" : value[nameField];
  const name = typeof givenName === "string" ? tidyName(tidyText(givenName).text) : "";
  const candidate: Candidate = {
    file: document.file,
    collection,
    id,
    name,
    record: describeRecord({ id, name, place: placeOf(document) }),
    recordId: id,
    fields: {},
    references: {},
    children: {},
    reported: null,
    given: { createdAt: null, updatedAt: null, version: null },
    isRefused: false,
  };
  if (id === null && !isBlank(value._id))
    refuse(
      candidate,
      problems,
      "wrongId",
      "_id",
      "El identificador no es válido: se esperan 24 caracteres hexadecimales.",
    );
  for (const field of Object.keys(references)) readReference(candidate, field, value[field], problems);
  for (const field of Object.keys(children)) candidate.children[field] = readLinks(value[field]);
  if (collection === "news" && !isMissing(value[reportedConflicts]))
    candidate.reported = readLinks(value[reportedConflicts]);
  candidate.given = readMetadata(candidate, value, problems, now);
  const own = tidyFields(candidate, value, problems);
  for (const field of images) keepSafeImage(candidate, field, own, problems);
  const dateIsWrong = collection === "news" && !keepDate(candidate, own, problems, now);
  const checked = ownSchemas[collection].safeParse(own);
  if (checked.success) candidate.fields = checked.data;
  const told = new Set(dateIsWrong ? ["newsDate"] : []);
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    if (told.has(field)) continue;
    told.add(field);
    refuse(candidate, problems, isBlank(own[field]) ? "missing" : "invalid", field, `${issue.message}.`);
  }
  return candidate;
}

export function placeOf({ line, position }: Pick<RecognizedDocument, "line" | "position">): string {
  return line === null ? `registro ${position}` : `línea ${line}`;
}

const isMissing = (value: unknown) => value === undefined || value === null;
const isBlank = (value: unknown) => isMissing(value) || (typeof value === "string" && value.trim() === "");

/** The fields that a collection knows; anything else is pointed out once a file. */
export function unknownFields(collection: Collection, value: Value): string[] {
  const { schema, children } = rules[collection];
  const known = new Set([...Object.keys(schema.shape), ...Object.keys(children), ...recordMetadata]);
  return Object.keys(value).filter((field) => !known.has(field));
}

function tidyFields(candidate: Candidate, value: Value, problems: Problems): Value {
  const own: Value = {};
  for (const field of Object.keys(ownSchemas[candidate.collection].shape)) {
    const given = value[field];
    if (isMissing(given)) continue;
    own[field] = Array.isArray(given)
      ? given.map((item) => (typeof item === "string" ? tidy(candidate, field, item, problems) : item))
      : typeof given === "string"
        ? tidy(candidate, field, given, problems)
        : given;
  }
  return own;
}

function tidy(candidate: Candidate, field: string, value: string, problems: Problems): string {
  const { text, hasStrays } = tidyText(value);
  if (hasStrays)
    problems.add(
      "strayCharacters",
      candidate,
      field,
      "Tiene caracteres de control, que se quitan, o ilegibles (�), que quedan.",
    );
  return field === rules[candidate.collection].nameField ? tidyName(text) : text;
}

function keepSafeImage(candidate: Candidate, field: string, own: Value, problems: Problems): void {
  const address = own[field];
  if (isBlank(address) || (typeof address === "string" && isAllowedAddress(address))) return;
  const shown = typeof address === "string" ? address : JSON.stringify(address);
  problems.add(
    "unsafeImage",
    candidate,
    field,
    `La dirección de la imagen no es https:// o no está completa; queda sin imagen: ${shown.slice(0, 500)}`,
  );
  own[field] = "";
}

/** @returns false where the date was refused here. */
function keepDate(candidate: Candidate, own: Value, problems: Problems, now: Date): boolean {
  const written = own.newsDate;
  if (typeof written !== "string" || written === "") return true;
  const read = readDate(written);
  if ("problem" in read) {
    const [kind, reason] =
      read.problem === "impossible"
        ? (["impossibleDate", `La fecha «${written}» no existe.`] as const)
        : ([
            "invalid",
            `La fecha «${written.slice(0, 60)}» no tiene la forma aaaa-mm-dd ni d/m/aaaa.`,
          ] as const);
    refuse(candidate, problems, kind, "newsDate", reason);
    return false;
  }
  own.newsDate = parseCalendarDate(read.date);
  if (read.hadTime)
    problems.add(
      "dateWithTime",
      candidate,
      "newsDate",
      `La fecha «${written}» trae hora; se toma el día en Colombia: ${read.date}.`,
    );
  const doubt = doubtOf(read.date, now);
  if (doubt) problems.add(doubt.kind, candidate, "newsDate", doubt.reason);
  return true;
}

function readReference(candidate: Candidate, field: string, value: unknown, problems: Problems): void {
  const text = linkText(value);
  candidate.references[field] = text ?? "";
  if (text === null) {
    refuse(candidate, problems, "invalid", field, "Se espera un identificador o un nombre.");
    return;
  }
  if (text !== "") return;
  const missing = rules[candidate.collection].schema.shape[field]?.safeParse("").error?.issues[0]?.message;
  refuse(candidate, problems, "missing", field, `${missing ?? "Este campo es obligatorio"}.`);
}

/** An id or a name; the API's populated objects give their id. Null for what can be neither. */
function linkText(value: unknown): string | null {
  if (isMissing(value)) return "";
  if (typeof value === "string") return readId(value) ?? tidyName(tidyText(value).text);
  if (typeof value === "object" && !Array.isArray(value) && "_id" in (value as Value))
    return readId((value as Value)._id);
  return null;
}

function readLinks(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  const texts = list.map((item) => linkText(item) ?? JSON.stringify(item).slice(0, 60));
  return [...new Set(texts.filter((text) => text !== ""))];
}

const largestVersion = 2_147_483_647;
const oneDay = 24 * 60 * 60 * 1000;

function readMetadata(candidate: Candidate, value: Value, problems: Problems, now: Date): Candidate["given"] {
  const moment = (field: "createdAt" | "updatedAt") => {
    if (isBlank(value[field])) return null;
    const read = readMoment(value[field]);
    const isLikely =
      read !== null && read.getUTCFullYear() >= 1970 && read.getTime() < now.getTime() + oneDay;
    if (isLikely) return read;
    problems.add("wrongMetadata", candidate, field, "El momento no es válido; se usa el de la importación.");
    return null;
  };
  const version = isBlank(value.__v) ? null : Number(value.__v);
  const isVersion =
    version === null || (Number.isInteger(version) && version >= 0 && version <= largestVersion);
  if (!isVersion)
    problems.add("wrongMetadata", candidate, "__v", "La versión no es un número entero; se usa 0.");
  return {
    createdAt: moment("createdAt"),
    updatedAt: moment("updatedAt"),
    version: isVersion ? version : null,
  };
}
