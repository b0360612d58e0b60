import type { Cell } from "../../../db/search/read-cells.server.ts";
import type { FacetValue } from "../../records/filters/facet.server.ts";
import {
  type FacetName,
  facetNames,
  filters,
  type RecordFilters,
} from "../../records/filters/filters.server.ts";
import type { Labels, Work } from "../../records/filters/labels.server.ts";
import { type SearchNoun, searchNouns } from "./constants.ts";

export type Facets = Record<FacetName, FacetValue[]>;
type Values = Partial<Record<FacetName, readonly string[]>>;
type Choice = { name: FacetName; wanted: string };

const listChoices = (given: RecordFilters, of: "work" | "record"): Choice[] =>
  facetNames.flatMap((name) =>
    given[name] === undefined || filters[name].facet.of !== of ? [] : [{ name, wanted: String(given[name]) }],
  );

/**
 * Reads the values of a cell's works under each facet. The same work meets all choices; a facet's own choice does not narrow
 * its values.
 */
function createWorkReader(works: readonly Work[], choices: readonly Choice[]) {
  const byId = new Map(works.map((work) => [work.id, work]));
  const facets = facetNames.flatMap((name) => {
    const { facet } = filters[name];
    return facet.of === "work" ? [{ name, read: facet.read }] : [];
  });
  const readOf = (name: FacetName, work: Work) =>
    [facets.find((facet) => facet.name === name)?.read(work) ?? []].flat();
  const fits = (work: Work, except?: FacetName) =>
    choices.every(({ name, wanted }) => name === except || readOf(name, work).includes(wanted));
  return ({ intervention, others }: Cell) => {
    const own = [intervention ?? "", ...(others ?? [])].flatMap((id) => byId.get(id) ?? []);
    const values: Values = {};
    for (const { name, read } of facets)
      values[name] = [...new Set(own.filter((work) => fits(work, name)).flatMap(read))];
    return { values, isFit: choices.length === 0 || own.some((work) => fits(work)) };
  };
}

/** Reads the values of what a cell's records are or have themselves, and the facets whose choices they do not meet. */
function createRecordReader({ catalog }: Labels, choices: readonly Choice[]) {
  const facets = facetNames.flatMap((name) => {
    const { facet } = filters[name];
    return facet.of === "record" ? [{ name, read: facet.read }] : [];
  });
  return (cell: Cell) => {
    const values: Values = Object.fromEntries(facets.map(({ name, read }) => [name, read(cell, catalog)]));
    return {
      values,
      misfits: choices.flatMap(({ name, wanted }) => (values[name]?.includes(wanted) ? [] : [name])),
    };
  };
}

/** Many cells share their works, and many their years and stages: each is read once, and its counts are summed before. */
function createTally<Value>(getKey: (cell: Cell) => string, read: (cell: Cell) => Value) {
  const byKey = new Map<string, { value: Value; count: number }>();
  return {
    find(cell: Cell) {
      const key = getKey(cell);
      const known = byKey.get(key) ?? { value: read(cell), count: 0 };
      byKey.set(key, known);
      return known;
    },
    list: () => [...byKey.values()],
  };
}

/**
 * Sums up what a search found.
 * @returns `facets`: for each value how many records it would leave, under the other filters; values of none are absent.
 * `groups`: how many of each noun there are under all filters.
 */
export function countFacets(
  cells: readonly Cell[],
  labels: Labels,
  { noun: onlyNoun, ...given }: RecordFilters & { noun?: SearchNoun | undefined },
): { facets: Facets; groups: Record<SearchNoun, number> } {
  const works = createTally(
    ({ intervention, others }) => (others ? `${intervention} ${others}` : String(intervention)),
    createWorkReader(labels.works, listChoices(given, "work")),
  );
  const records = createTally(
    ({ noun, years, stages }) => `${noun} ${years} ${stages}`,
    createRecordReader(labels, listChoices(given, "record")),
  );
  const groups = Object.fromEntries(searchNouns.map((noun) => [noun, 0])) as Record<SearchNoun, number>;
  for (const cell of cells) {
    const [work, record] = [works.find(cell), records.find(cell)];
    const misfits = record.value.misfits.length;
    if (misfits === 0 && work.value.isFit) groups[cell.noun] += cell.count;
    if (onlyNoun !== undefined && cell.noun !== onlyNoun) continue;
    if (misfits === 0) work.count += cell.count;
    if (work.value.isFit && misfits < 2) record.count += cell.count;
  }
  const counts = new Map(facetNames.map((name) => [name, new Map<string, number>()]));
  const add = (values: Values, names: readonly FacetName[], count: number) => {
    for (const name of names)
      for (const value of values[name] ?? [])
        counts.get(name)?.set(value, (counts.get(name)?.get(value) ?? 0) + count);
  };
  for (const { value, count } of works.list()) if (count > 0) add(value.values, facetNames, count);
  for (const { value, count } of records.list())
    if (count > 0) add(value.values, value.misfits.length === 1 ? value.misfits : facetNames, count);
  const facets = facetNames.map((name) => [
    name,
    filters[name].facet.list(counts.get(name) ?? new Map(), labels),
  ]);
  return { groups, facets: Object.fromEntries(facets) as Facets };
}
