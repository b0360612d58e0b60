import { nouns } from "../../nouns/register.ts";
import { getLimit, isRequired, lengths } from "../../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { foldText } from "../../shared/values/text.ts";
import type { collectionLabels } from "./constants.ts";

type Collection = Exclude<keyof typeof collectionLabels, "unrecognized">;

export const collectionNouns = {
  hierarchies: "hierarchy",
  systems: "system",
  stages: "stage",
  publications: "publication",
  sources: "source",
  actors: "actor",
  interventions: "intervention",
  datasheets: "datasheet",
  conflicts: "conflict",
  news: "news",
  passages: "passage",
  errata: "erratum",
  geometries: "geometry",
} as const satisfies Record<Collection, RevisionNoun>;

/** Fixed lists are not in tables, nor what has more in a field than a cell can say. */
function fitsTable(collection: Collection): boolean {
  const { isFixedList, fields } = nouns[collectionNouns[collection]];
  return (
    !isFixedList &&
    Object.values(fields).every((field) => field.kind !== "supports" && getLimit(field) <= lengths.longText)
  );
}

/** The collections that a table (CSV or a sheet of a workbook) can contain. */
export const tableCollections = (Object.keys(collectionNouns) as Collection[]).filter(fitsTable);

/** Sheets of a template that only explain. */
export const templateSheets = ["Explicación", "Opciones", "Significados"] as const;

/** A template's file, such as "fichas-tecnicas.xlsx". */
export function nameTemplate(collection: Collection, ending: "xlsx" | "csv"): string {
  return `${foldText(nouns[collectionNouns[collection]].many).replaceAll(" ", "-")}.${ending}`;
}

export type Column = {
  /** The wire field. */
  field: string;
  /** Its names in a header, the best known first; case, accents and signs do not matter. */
  headers: readonly string[];
  meaning: string;
  isRequired: boolean;
};

const metadata: readonly Column[] = [
  {
    field: "_id",
    headers: ["id", "identificador", "código"],
    meaning:
      "24 caracteres hexadecimales. Si ya está guardado, el registro se actualiza; sin él se reconoce por su nombre.",
    isRequired: false,
  },
  { field: "__v", headers: ["versión"], meaning: "Cuántas veces cambió el registro.", isRequired: false },
  {
    field: "createdAt",
    headers: ["creado", "fecha de creación", "creado el"],
    meaning: "Cuándo se creó el registro, como 2011-12-01T10:00:00Z.",
    isRequired: false,
  },
  {
    field: "updatedAt",
    headers: ["actualizado", "fecha de actualización", "actualizado el"],
    meaning: "Cuándo cambió; lo guardado se conserva si es más reciente.",
    isRequired: false,
  },
];

/** Every column that a table may have. */
export function listColumns(collection: Collection): Column[] {
  const { fields, children = {} } = nouns[collectionNouns[collection]];
  const own = Object.entries(fields)
    .filter(([, { kind, isInternal }]) => kind !== "position" && !isInternal)
    .map(([field, declared]) => {
      const { label, headers = [], meaning } = declared;
      return { field, headers: [label, ...headers], meaning, isRequired: isRequired(declared) };
    });
  const lists = Object.entries(children).map(([field, noun]) => {
    const { many, headers = [] } = nouns[noun];
    const meaning = `Identificadores de sus ${many}, separados por |. Solo se comparan: cada registro dice a qué actuación pertenece.`;
    return { field, headers: [many, ...headers], meaning, isRequired: false };
  });
  return [...own, ...lists, ...metadata];
}
