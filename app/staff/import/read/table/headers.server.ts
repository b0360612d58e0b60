import { mergedNamesColumn } from "../../../../nouns/actors/declaration.ts";
import { supportColumns } from "../../../../nouns/passages/constants.ts";
import { getStudy, type Study } from "../../../../shared/study/study.ts";
import { rules } from "../../collections.server.ts";
import {
  type Collection,
  collectionLabels,
  collections,
  listColumns,
  templateCollections,
} from "../../fields.ts";
import { foldHeader } from "../names.server.ts";

export function describeExpectedHeaders(): string {
  const tables = templateCollections.map((collection) => {
    const { fields, ownFields } = rules[collection];
    const columns = ownFields.slice(0, mostNamed).map((name) => `«${fields[name]?.label}»`);
    return `${collectionLabels[collection].toLowerCase()} (${columns.join(", ")})`;
  });
  return `se esperan dos columnas o más de una de estas tablas: ${tables.join("; ")}`;
}

const mostNamed = 3;

/** A study calls its axes as it likes, so that the headers are those of the study that was read last. */
let known: { study: Study; fields: ReadonlyMap<Collection, ReadonlyMap<string, string>> } | null = null;

function getFieldsByHeader(collection: Collection): ReadonlyMap<string, string> | undefined {
  const study = getStudy();
  if (known?.study !== study) known = { study, fields: new Map(collections.map(listFieldsByHeader)) };
  return known.fields.get(collection);
}

function listFieldsByHeader(collection: Collection) {
  // A field of the collection wins over another that shares its name.
  const pairs = listColumns(collection)
    .toReversed()
    .flatMap(({ field, headers }) => [field, ...headers].map((name) => [foldColumn(name), field] as const));
  return [collection, new Map(pairs)] as const;
}

/** "Fecha publicación" is "Fecha de la publicación". */
function foldColumn(header: string): string {
  const words = foldHeader(header).split(" ");
  return words.filter((word) => !/^(de|del|la|el|los|las)$/.test(word)).join(" ");
}

/** Whether a cell of the field has several names or ids. */
export function isList(collection: Collection, field: string): boolean {
  const { fields, children } = rules[collection];
  const kind = fields[field]?.kind;
  const isOfMerged = field === mergedNamesColumn.name;
  const isOfSources = kind === "supports" || supportColumns.some(({ name }) => name === field);
  return (
    field in children ||
    kind === "names" ||
    kind === "actors" ||
    kind === "links" ||
    isOfMerged ||
    isOfSources
  );
}

export type TableLayout = {
  collection: Collection;
  /** The wire field of each column; null for a column that is unknown or there twice. */
  fields: (string | null)[];
  knownColumns: number;
};

/** The wire field of each of these headers, the first where two mean the same. */
function findFields(collection: Collection, cells: readonly string[]): (string | null)[] {
  return cells
    .map((cell) => getFieldsByHeader(collection)?.get(foldColumn(cell)) ?? null)
    .map((field, index, all) => (all.indexOf(field) === index ? field : null));
}

/**
 * The collection whose headers these are, the best match first; null where they match none.
 * @param named the one that the table is called after, which needs no more than two headers. Another takes its place only where
 * all that this requires is there, and no header is the former's alone
 */
export function recognizeHeader(cells: readonly string[], named: Collection | null): TableLayout | null {
  const layouts = collections
    .map((collection) => {
      const fields = findFields(collection, cells);
      const known = fields.filter((field) => field !== null);
      const own = known.filter((field) => rules[collection].ownFields.includes(field)).length;
      const isWhole = listColumns(collection).every(
        (column) => !column.isRequired || known.includes(column.field),
      );
      return { collection, fields, knownColumns: known.length, own, isWhole };
    })
    .filter(({ collection, knownColumns, own }) => knownColumns >= 2 && (own > 0 || collection === named))
    // A column that only one collection has decides a tie.
    .sort((a, b) => b.knownColumns - a.knownColumns || b.own - a.own);
  const [best] = layouts;
  const called = layouts.find(({ collection }) => collection === named);
  const isAnother = called?.own === 0 && best?.isWhole && best.knownColumns > called.knownColumns;
  return (isAnother ? best : (called ?? best)) ?? null;
}

/** The layout that somebody chose: columns by letter, "" for one to be left out; the others by their headers. */
export function chooseLayout(
  cells: readonly string[],
  { collection, columns }: { collection: Collection; columns: Readonly<Record<string, string>> },
): TableLayout {
  const chosen = new Set(Object.values(columns));
  const fields = findFields(collection, cells).map((field, index) => {
    const choice = columns[formatLetter(index)];
    if (choice !== undefined) return choice || null;
    return field !== null && chosen.has(field) ? null : field;
  });
  return { collection, fields, knownColumns: fields.filter((field) => field !== null).length };
}

/** 0 → "A", 26 → "AA", as spreadsheets name columns. */
export function formatLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? "" : formatLetter(rest)) + String.fromCharCode(65 + (index % 26));
}
