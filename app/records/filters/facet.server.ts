import type { Cell } from "../../../db/search/read-cells.server.ts";
import type { NewsVariable } from "../../shared/coding/vocabulary.ts";
import { placeKinds } from "../../shared/places/place-kinds.ts";
import type { CatalogTable, Labels, Work } from "./labels.server.ts";

export type FacetValue = { _id: string; name: string; count: number };
/** How many records have each value; values of none are absent. */
type Counts = ReadonlyMap<string, number>;

/** How a list is explored by a filter: each of its values with the records that it would leave. */
export type Facet = {
  title: string;
  /** In the panel, from the first on. */
  place: number;
  /** The values that are shown, in their order. */
  list: (counts: Counts, labels: Labels) => FacetValue[];
} & (
  | { of: "work"; read: (work: Work) => string | readonly string[] }
  | { of: "record"; read: (cell: Cell, catalog: Labels["catalog"]) => readonly string[] }
  /** A facet of the list of news alone is counted by a statement of its own: cells that told it apart would be as many as news. */
  | { of: "news" }
);

const byName = new Intl.Collator("es");

export const byCatalog = (table: CatalogTable) => (counts: Counts, labels: Labels) =>
  labels.catalog[table].flatMap(({ id, name }) => listValue(counts, id, name));

export const byCode =
  (variable: NewsVariable) =>
  (counts: Counts, { coding }: Labels) =>
    coding[variable].flatMap(({ id, name }) => listValue(counts, id, name));

export const byYear = (counts: Counts) =>
  [...counts.keys()].sort((a, b) => Number(a) - Number(b)).flatMap((year) => listValue(counts, year, year));

export const byCount = (counts: Counts, { works }: Labels) =>
  works
    .flatMap(({ id, name }) => listValue(counts, id, name))
    .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name));

export const flagNames = { true: "Con conflicto", false: "Sin conflicto" };
export const byFlag = (counts: Counts) =>
  (["true", "false"] as const).flatMap((flag) => listValue(counts, flag, flagNames[flag]));

/** From the widest places to the narrowest, those of one kind by how many records they have. */
export const byPlace = (counts: Counts, { places }: Labels) =>
  places
    .flatMap(({ id, label, kind }) => listValue(counts, id, label).map((value) => ({ ...value, kind })))
    .sort((a, b) => placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind) || b.count - a.count)
    .map(({ kind: _, ...value }) => value);

function listValue(counts: Counts, _id: string, name: string): FacetValue[] {
  const count = counts.get(_id);
  return count ? [{ _id, name, count }] : [];
}
