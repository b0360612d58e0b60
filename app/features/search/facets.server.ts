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
 * Reads the values of works under each facet. The same work meets all choices; a facet's own choice does not narrow its
 * values. Many cells share their works.
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
  return remember((key: string) => {
    const own = key.split(" ").flatMap((id) => byId.get(id) ?? []);
    const values: Values = {};
    for (const { name, read } of facets)
      values[name] = [...new Set(own.filter((work) => fits(work, name)).flatMap(read))];
    return { values, isFit: choices.length === 0 || own.some((work) => fits(work)) };
  });
}

/** Reads the values of what a cell's records are or have themselves. */
function createRecordReader({ catalog }: Labels) {
  const facets = facetNames.flatMap((name) => {
    const { facet } = filters[name];
    return facet.of === "record" ? [{ name, read: facet.read }] : [];
  });
  return (cell: Cell): Values =>
    Object.fromEntries(facets.map(({ name, read }) => [name, read(cell, catalog)]));
}

function remember<Value>(read: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}

const getWorks = ({ intervention, others }: Cell) => [intervention ?? "", ...(others ?? [])].join(" ").trim();

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
  const readWorks = createWorkReader(labels.works, listChoices(given, "work"));
  const readRecord = createRecordReader(labels);
  const choices = listChoices(given, "record");
  const counts = new Map(facetNames.map((name) => [name, new Map<string, number>()]));
  const groups = Object.fromEntries(searchNouns.map((noun) => [noun, 0])) as Record<SearchNoun, number>;
  const add = (values: Values, names: readonly FacetName[], count: number) => {
    for (const name of names)
      for (const value of values[name] ?? [])
        counts.get(name)?.set(value, (counts.get(name)?.get(value) ?? 0) + count);
  };
  for (const cell of cells) {
    const works = readWorks(getWorks(cell));
    const values = readRecord(cell);
    const misfits = choices.flatMap(({ name, wanted }) => (values[name]?.includes(wanted) ? [] : [name]));
    if (misfits.length === 0 && works.isFit) groups[cell.noun] += cell.count;
    if (onlyNoun !== undefined && cell.noun !== onlyNoun) continue;
    if (misfits.length === 0) add(works.values, facetNames, cell.count);
    if (works.isFit && misfits.length < 2)
      add(values, misfits.length === 1 ? misfits : facetNames, cell.count);
  }
  const facets = facetNames.map((name) => [
    name,
    filters[name].facet.list(counts.get(name) ?? new Map(), labels),
  ]);
  return { groups, facets: Object.fromEntries(facets) as Facets };
}
