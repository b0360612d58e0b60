import { isDeepStrictEqual } from "node:util";
import type { Noun } from "../../../db/rows.server.ts";
import type { Role } from "../../shared/session/permissions.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { roleNames } from "../users/fields.ts";
import type { FieldChange, FieldValue } from "./contract.ts";
import type { RecordReference } from "./names.server.ts";

/** A record as it was at some moment; null where there was none. */
export type State = Record<string, unknown> | null;

type Field = {
  column: string;
  label: string;
  kind: FieldChange["kind"];
  /** The noun whose id, or ids, it holds. */
  of?: Noun;
  /** How a value that is not shown as it is stored reads. */
  read?: (value: string) => string;
};

const text = (column: string, label: string): Field => ({ column, label, kind: "text" });
const longText = (column: string, label: string): Field => ({ column, label, kind: "longText" });
const list = (column: string, label: string): Field => ({ column, label, kind: "list" });
const reference = (column: string, label: string, of: Noun): Field => ({ column, label, kind: "text", of });
const image = (column: string, of = "la imagen"): Field[] => [
  { column, label: of.replace(/^la i/, "I"), kind: "image" },
  text(`${column}Alt`, `Texto alternativo de ${of}`),
];

const intervention = reference("interventionId", "Actuación urbanística", "intervention");
const entry = [text("name", "Nombre"), text("position", "Posición")];

const fields: Record<Exclude<Noun, "site_content">, Field[]> = {
  intervention: [
    text("name", "Nombre"),
    longText("description", "Descripción"),
    reference("hierarchyId", "Jerarquía", "hierarchy"),
    text("strategicProject", "Proyecto estratégico"),
    reference("systemId", "Sistema", "system"),
    ...image("image"),
  ],
  datasheet: [
    intervention,
    longText("description", "Descripción"),
    ...image("descriptionImage", "la imagen de la descripción"),
    longText("features", "Características"),
    ...image("featuresImage", "la imagen de las características"),
    longText("conflictivity", "Conflictividad"),
    ...image("conflictivityImage", "la imagen de la conflictividad"),
    text("mapAddress", "Espacialización"),
  ],
  conflict: [
    text("name", "Nombre"),
    longText("description", "Descripción"),
    reference("stageId", "Etapa", "stage"),
    longText("actors", "Actores involucrados"),
    intervention,
    ...image("image"),
    text("type", "Tipo"),
    text("escalation", "Escalamiento"),
    list("claimants", "Demandantes"),
    list("defendants", "Demandados"),
  ],
  news: [
    text("headline", "Titular"),
    longText("description", "Descripción"),
    { ...text("date", "Fecha"), read: formatDate },
    intervention,
    { ...list("conflictIds", "Conflictos que registra"), of: "conflict" },
    ...image("image"),
  ],
  user: [
    text("firstName", "Nombre"),
    text("lastName", "Apellido"),
    text("username", "Usuario"),
    { ...text("role", "Rol"), read: (role) => roleNames[role as Role] ?? role },
  ],
  hierarchy: entry,
  system: entry,
  stage: entry,
};

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

function siteFields(states: State[]): Field[] {
  const names = new Set(states.flatMap((state) => Object.keys(state ?? {})));
  return [...names].map((name) => {
    const label = siteLabels[name] ?? name;
    if (name === "intervention") return reference(name, label, "intervention");
    if (name === "replaced" || states.some((state) => Array.isArray(state?.[name]))) return list(name, label);
    const isImage = name.startsWith("image") && !name.endsWith("_alt");
    return isImage ? { column: name, label, kind: "image" } : longText(name, label);
  });
}

/** The site's own texts are one value with everything in it; every other record is its columns. */
const contentOf = (noun: Noun, state: State): State =>
  noun === "site_content" && state ? (state.value as Record<string, unknown>) : state;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other);
}

type Changed = Field & { from: unknown; to: unknown };

function changedFields(noun: Noun, before: State, after: State): Changed[] {
  const [from, to] = [contentOf(noun, before), contentOf(noun, after)];
  return (noun === "site_content" ? siteFields([from, to]) : fields[noun])
    .map((field) => ({ ...field, from: from?.[field.column], to: to?.[field.column] }))
    .filter((field) => !isSame(field.from, field.to));
}

const idsIn = (value: unknown) =>
  [value].flat().filter((id): id is string => typeof id === "string" && id !== "");

/** The records that a difference names, so that all names are found at once. */
export function referencesIn(noun: Noun, before: State, after: State): RecordReference[] {
  return changedFields(noun, before, after).flatMap(({ of, from, to }) =>
    of ? [...idsIn(from), ...idsIn(to)].map((id) => ({ noun: of, id })) : [],
  );
}

/** What differs, field by field, as people read it. */
export function differenceOf(
  noun: Noun,
  before: State,
  after: State,
  nameOf: (of: RecordReference) => string,
): FieldChange[] {
  return changedFields(noun, before, after).map(({ column, label, kind, of, read, from, to }) => {
    const known = read ?? (of ? (id: string) => nameOf({ noun: of, id }) : undefined);
    return {
      field: column,
      label,
      kind,
      before: before && readable(from, kind, known),
      after: after && readable(to, kind, known),
    };
  });
}

function readable(
  value: unknown,
  kind: FieldChange["kind"],
  read: (value: string) => string = (plain) => plain,
): FieldValue {
  if (kind === "list") return entriesOf(value).map((item) => read(plainText(item)));
  return isEmpty(value) ? "" : read(plainText(value));
}

/** The documents that are somebody's own files are kept by name: each with its address is an entry. */
function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Record<string, { address?: string }>).map(
    ([name, { address }]) => `${replacedNames[name] ?? name}: ${address ?? ""}`,
  );
}

/** An entry of a list of the site's own texts has several texts: they are read one after the other, its name first. */
function plainText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { name, title, ...others } = value as Record<string, unknown>;
  return [name, title, ...Object.values(others)]
    .filter((part) => !isEmpty(part))
    .map(plainText)
    .join(" · ");
}
