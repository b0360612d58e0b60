import { isDeepStrictEqual } from "node:util";
import type { Noun } from "../../../db/rows.server.ts";
import { formatDate } from "../../shared/values/dates.ts";
import type { Field } from "../../shared/values/field-declarations.ts";
import { nouns } from "../nouns.ts";
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
  position: "text",
  text: "longText",
  names: "list",
  links: "list",
  image: "image",
};

function describeField(field: Field): ShownField {
  const { column, label, kind } = field;
  const shown = { column, label, kind: shownKinds[kind] };
  if (field.kind === "date") return { ...shown, format: formatDate };
  if (field.kind === "choice") return { ...shown, format: (value) => field.options[value] ?? value };
  return "of" in field ? { ...shown, of: field.of } : shown;
}

/** Names of what the site's own texts hold; one that is not here is called as it is stored. */
const siteLabels: Record<string, string> = {
  aboutUs: "Quiénes somos",
  description: "Descripción",
  image_description: "Imagen de la descripción",
  image_description_alt: "Texto alternativo de la imagen de la descripción",
  features: "Características",
  image_features: "Imagen de las características",
  image_features_alt: "Texto alternativo de la imagen de las características",
  conflictivity: "Conflictividad",
  image_conflictivity: "Imagen de la conflictividad",
  image_conflictivity_alt: "Texto alternativo de la imagen de la conflictividad",
  spatialization: "Espacialización",
  intervention: "Actuación urbanística",
  title: "Título",
  sentence: "Frase",
  cityName: "Ciudad",
  newspaperName: "Periódico",
  groupName: "Grupo",
  address: "Dirección",
  email: "Correo",
  phone: "Teléfono",
  items: "Elementos",
  introduction: "Introducción",
  goals: "Objetivos",
  repository: "Repositorio",
  teaching: "Enseñanza",
  members: "Integrantes",
  transcript: "Transcripción",
  notice: "Aviso",
  types: "Tipos",
  escalations: "Niveles de escalamiento",
  text: "Texto",
  replaced: "Documentos que no prepara el sitio",
  "1": "Tablero de la estadística 1",
  "2": "Tablero de la estadística 2",
  "3": "Tablero de la estadística 3",
};

const replacedNames: Record<string, string> = {
  characterization: "Caracterización de las actuaciones urbanísticas",
  trends: "Tendencias de los conflictos",
  research: "Proyecto de investigación",
  product: "Documento del producto",
  policy: "Política de tratamiento de datos",
};

function describeSiteFields(states: State[]): ShownField[] {
  const names = new Set(states.flatMap((state) => Object.keys(state ?? {})));
  return [...names].map((name) => {
    const label = siteLabels[name] ?? name;
    if (name === "intervention") return { column: name, label, kind: "text", of: "intervention" };
    if (name === "replaced" || states.some((state) => Array.isArray(state?.[name])))
      return { column: name, label, kind: "list" };
    const isImage = name.startsWith("image") && !name.endsWith("_alt");
    return { column: name, label, kind: isImage ? "image" : "longText" };
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
      ? describeSiteFields([from, to])
      : Object.values(nouns[noun].fields).map(describeField);
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
    ([name, { address }]) => `${replacedNames[name] ?? name}: ${address ?? ""}`,
  );
}

/** Several texts of one entry in a line, the name first. */
function formatPlain(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { name, title, ...others } = value as Record<string, unknown>;
  return [name, title, ...Object.values(others)]
    .filter((part) => !isEmpty(part))
    .map(formatPlain)
    .join(" · ");
}
