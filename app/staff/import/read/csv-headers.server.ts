import { rules } from "../collections.server.ts";
import { collectionLabels } from "../constants.ts";
import { listColumns, type TableCollection, tableCollections } from "../fields.ts";
import { foldHeader } from "./names.server.ts";

/** The columns that each table is known by, for people. */
export function describeExpectedHeaders(): string {
  return tableCollections
    .map((collection) => {
      const { fields, ownFields } = rules[collection];
      const columns = ownFields.map((name) => `«${fields[name]?.label}»`);
      return `${collectionLabels[collection].toLowerCase()} (${columns.join(", ")})`;
    })
    .join("; ");
}

const fieldsByHeader = new Map(
  tableCollections.map((collection) => {
    // Where two share a name, a field of the collection wins.
    const pairs = listColumns(collection)
      .toReversed()
      .flatMap(({ field, headers }) => [field, ...headers].map((name) => [foldHeader(name), field] as const));
    return [collection, new Map(pairs)];
  }),
);

/** Whether a cell of the field has several names or ids. */
export function isList(collection: TableCollection, field: string): boolean {
  const { fields, children } = rules[collection];
  const kind = fields[field]?.kind;
  return field in children || kind === "names" || kind === "links";
}

export type TableLayout = {
  collection: TableCollection;
  /** The wire field of each column; null for a column that is unknown or there twice. */
  fields: (string | null)[];
  knownColumns: number;
};

/** The collection whose headers these are, the best match first; null where they match none. */
export function recognizeHeader(cells: string[]): TableLayout | null {
  const [best] = tableCollections
    .map((collection) => {
      const fields = cells
        .map((cell) => fieldsByHeader.get(collection)?.get(foldHeader(cell)) ?? null)
        .map((field, index, all) => (all.indexOf(field) === index ? field : null));
      const known = fields.filter((field) => field !== null);
      const own = known.filter((field) => rules[collection].ownFields.includes(field)).length;
      return { collection, fields, knownColumns: known.length, own };
    })
    .filter(({ knownColumns, own }) => knownColumns >= 2 && own > 0)
    // A column that only one collection has decides a tie.
    .sort((a, b) => b.knownColumns - a.knownColumns || b.own - a.own);
  return best ?? null;
}
