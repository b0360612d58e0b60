import { mergedNamesColumn } from "../../nouns/actors/declaration.ts";
import { supportColumns, supportNotes } from "../../nouns/passages/constants.ts";
import { isSortingList, nouns } from "../../nouns/register.ts";
import { type Field, getLimit, isRequired, lengths } from "../../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { capitalize, foldText } from "../../shared/values/text.ts";

/** The field that says whether a date is known to the day, the month or the year. */
export const getPrecisionField = (dateField: string) => `${dateField}_precision`;

/** An import's name for the records of each noun, in the order in which they refer to one another. */
const nounCollections = {
  hierarchy: "hierarchies",
  system: "systems",
  stage: "stages",
  publication: "publications",
  source: "sources",
  actor: "actors",
  place: "gazetteer",
  intervention: "interventions",
  datasheet: "datasheets",
  conflict: "conflicts",
  news: "news",
  passage: "passages",
  work_place: "workPlaces",
  erratum: "errata",
  geometry: "geometries",
  // Readings, scans, layers, passwords and the site's own texts have ways of their own.
  coding: null,
  clipping: null,
  map_layer: null,
  user: null,
  site_content: null,
} as const satisfies Record<RevisionNoun, string | null>;

export type Collection = NonNullable<(typeof nounCollections)[RevisionNoun]>;
/** Records of no known collection are counted too, so that nothing is dropped silently. */
export type CountedCollection = Collection | "unrecognized";

export const collectionNouns = Object.fromEntries(
  Object.entries(nounCollections).flatMap(([noun, collection]) => (collection ? [[collection, noun]] : [])),
) as Record<Collection, RevisionNoun>;
export const collections = Object.keys(collectionNouns) as [Collection, ...Collection[]];
export const countedCollections: [CountedCollection, ...CountedCollection[]] = [
  ...collections,
  "unrecognized",
];

/** A study says itself what it calls the lists of its axes, so that labels are made when they are shown. */
export const collectionLabels = Object.defineProperties(
  { unrecognized: "Sin reconocer" },
  Object.fromEntries(
    collections.map((collection) => {
      const get = () =>
        collection === "passages" ? "Frases con fuente" : capitalize(nouns[collectionNouns[collection]].many);
      return [collection, { enumerable: true, get }];
    }),
  ),
) as Record<CountedCollection, string>;

/** Those of which a template is offered: a place is drawn, a sentence linked where it stands, a list edited in its table. */
export const templateCollections = collections.filter((collection) => {
  const noun = collectionNouns[collection];
  return (
    !isSortingList(noun) &&
    Object.values(nouns[noun].fields).every(
      (field) => field.isInternal || (field.kind !== "supports" && getLimit(field) <= lengths.longText),
    )
  );
});

/** Sheets of a template that only explain. */
export const templateSheets = ["Explicación", "Opciones", "Significados"] as const;

/** All that a study knows in one file, which can be filled in and imported again. */
export const workbookFile = "libro-de-trabajo.xlsx";
/** Its sheets beside those of records. */
export const workbookSheets = ["Léeme", "Explicación", "Listas"] as const;

const explainingSheets = [...templateSheets, ...workbookSheets, "Diccionario"].map(foldText);

/** Whether a sheet of a template, a download or the study's workbook has no records; programs call copies "Listas (2)". */
export const isExplaining = (sheet: string) =>
  explainingSheets.includes(foldText(sheet.replace(/\s*\(\d+\)$/, "")).trim());

/** The collection that a sheet or a file is named after: "Fuentes", "Noticias 2004", "fichas.csv". */
export function findNamedCollection(name: string): Collection | null {
  const readWords = (text: string) => foldText(text).match(/[a-zñ]+/g) ?? [];
  // The lists of two axes may begin with one word.
  const readings = [readWords, (text: string) => readWords(text).slice(0, 1)];
  for (const read of readings) {
    const words = read(name).join(" ");
    const found = collections.find((collection) => {
      const { one, many } = nouns[collectionNouns[collection]];
      return [one, many, collection].some((each) => words !== "" && read(each).join(" ") === words);
    });
    if (found) return found;
  }
  return null;
}

/** A template's file, such as "fichas-tecnicas.xlsx". */
export function nameTemplate(collection: Collection, ending: "xlsx" | "csv"): string {
  return `${foldText(nouns[collectionNouns[collection]].many).replaceAll(" ", "-")}.${ending}`;
}

export type Column = {
  field: string;
  /** Its names in a header, the best known first; case, accents and signs do not matter. */
  headers: readonly string[];
  meaning: string;
  isRequired: boolean;
};

const optional = (field: string, headers: readonly string[], meaning: string): Column => {
  return { field, headers, meaning, isRequired: false };
};

const metadata = [
  optional(
    "_id",
    ["id", "identificador", "código"],
    "24 caracteres hexadecimales. Si ya está guardado, el registro se actualiza; sin él se reconoce por su nombre.",
  ),
  optional("__v", ["versión"], "Cuántas veces cambió el registro."),
  optional(
    "createdAt",
    ["creado", "creación", "fecha de creación", "creado el"],
    "Cuándo se creó el registro, como 2011-12-01T10:00:00Z.",
  ),
  optional(
    "updatedAt",
    ["actualizado", "último cambio", "fecha de actualización", "actualizado el"],
    "Cuándo cambió; lo guardado se conserva si es más reciente.",
  ),
];

/**
 * The columns of a table for what a row says of the records that it refers to: "sourcePage" is `page` of its `source`. A
 * reference there is given by the name of what it refers to.
 */
export function listReferenceColumns(collection: Collection) {
  const { fields, tableFields = {} } = nouns[collectionNouns[collection]];
  return Object.entries(tableFields).flatMap(([reference, names]) => {
    const declared = fields[reference];
    if (declared?.kind !== "reference") return [];
    const target = nouns[declared.of];
    return names.flatMap((name) => {
      const own = target.fields[name];
      if (!own) return [];
      const { column, label, meaning, headers = [] } = own;
      const cell: Field =
        own.kind === "reference"
          ? { kind: "line", limit: lengths.name, column, label, meaning, headers }
          : own;
      if (target.nameFields[0] !== name)
        return [{ field: reference + capitalize(name), reference, name, declared: cell }];
      // As the downloads call it.
      const named: Field = { ...cell, headers: [...headers, `${declared.label}: nombre`] };
      return [{ field: `${reference}Name`, reference, name, declared: named }];
    });
  });
}

/** The fields that have what is drawn on a map. */
export const drawnFields: Partial<Record<Collection, "geometry" | "boundary">> = {
  geometries: "geometry",
  gazetteer: "boundary",
};

export function listColumns(collection: Collection): Column[] {
  const noun = collectionNouns[collection];
  const { fields, children = {} } = nouns[noun];
  const own = Object.entries(fields)
    .filter(
      ([field, { kind, isInternal, isInWorkbook }]) =>
        kind !== "position" && (!isInternal || isInWorkbook || field === drawnFields[collection]),
    )
    .map(([field, declared]) => {
      const { label, headers = [], meaning } = declared;
      return { field, headers: [label, ...headers], meaning, isRequired: isRequired(declared) };
    });
  const ofReferences = listReferenceColumns(collection).map(({ field, declared }) =>
    optional(field, [declared.label, ...(declared.headers ?? [])], declared.meaning),
  );
  const ofSupports = Object.values(fields).some(({ kind }) => kind === "supports")
    ? [...supportColumns, supportNotes].map(({ name, label, meaning }) => optional(name, [label], meaning))
    : [];
  const ofMerged =
    collection === "actors"
      ? [optional(mergedNamesColumn.name, [mergedNamesColumn.label], mergedNamesColumn.meaning)]
      : [];
  const ofOrder = isSortingList(noun)
    ? [optional("position", [fields.position?.label ?? ""], "En qué orden van las entradas nuevas.")]
    : [];
  const lists = Object.entries(children).map(([field, noun]) => {
    const { many, headers = [] } = nouns[noun];
    const meaning = `Identificadores de sus ${many}, separados por |. Solo se comparan: cada registro dice a qué actuación pertenece.`;
    return optional(field, [many, ...headers], meaning);
  });
  return [...own, ...ofReferences, ...ofSupports, ...ofMerged, ...ofOrder, ...lists, ...metadata];
}
