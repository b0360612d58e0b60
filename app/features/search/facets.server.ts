import type { Cell } from "../../../db/search/read-cells.server.ts";
import { type SearchNoun, searchNouns } from "./constants.ts";
import type { FacetValue, ListFacetFilters, ListFacetName, ListFacets } from "./contract.ts";

export type Work = { id: string; name: string; system: string; hierarchy: string };
type CatalogEntry = { id: string; name: string; position: number };
export type Catalog = Record<"system" | "hierarchy" | "stage", readonly CatalogEntry[]>;

type Values = Record<ListFacetName, readonly string[]>;

/** Reads the values that a cell has under each facet: none, one, or several. Many cells share works or stages. */
function createReader(works: readonly Work[], { stage }: Catalog): (cell: Cell) => Values {
  const byId = new Map(works.map((work) => [work.id, work]));
  const ofWorks = remember((key: string) => {
    const ids = key === "" ? [] : key.split(" ");
    const known = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      system: [...new Set(known.map(({ system }) => system))],
      hierarchy: [...new Set(known.map(({ hierarchy }) => hierarchy))],
      intervention: ids,
    };
  });
  const ofStages = remember((bits: number) => ({
    stage: stage.filter(({ position }) => bits & (1 << position)).map(({ id }) => id),
    withConflict: [String(bits !== 0)],
  }));
  return ({ intervention, others, stages, years }) => {
    const first = intervention ?? "";
    const key = others ? [first, ...others].join(" ").trim() : first;
    const { system, hierarchy, intervention: ids } = ofWorks(key);
    const { stage: names, withConflict } = ofStages(stages);
    return { system, hierarchy, stage: names, year: years.map(String), intervention: ids, withConflict };
  };
}

function remember<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}

const byName = new Intl.Collator("es");

const facetNames: readonly ListFacetName[] = [
  "system",
  "hierarchy",
  "stage",
  "year",
  "intervention",
  "withConflict",
];

/** The facets by which filters leave a cell out. */
function listMisfits(
  values: Values,
  filters: readonly [name: ListFacetName, wanted: string][],
): ListFacetName[] {
  return filters.flatMap(([name, wanted]) => (values[name].includes(wanted) ? [] : [name]));
}

/**
 * Sums up what a search found.
 * @returns `facets`: for each value how many records it would leave, under the other filters; values of none are absent.
 * `groups`: how many of each noun there are under all filters.
 */
export function countFacets(
  cells: readonly Cell[],
  {
    works,
    catalog,
    filters,
  }: {
    works: readonly Work[];
    catalog: Catalog;
    filters: ListFacetFilters & { noun?: SearchNoun | undefined };
  },
): { facets: ListFacets; groups: Record<SearchNoun, number> } {
  const readValues = createReader(works, catalog);
  const names = new Map(works.map(({ id, name }) => [id, name]));
  const counts = Object.fromEntries(facetNames.map((name) => [name, new Map<string, number>()])) as Record<
    ListFacetName,
    Map<string, number>
  >;
  const groups = Object.fromEntries(searchNouns.map((noun) => [noun, 0])) as Record<SearchNoun, number>;
  const wanted = facetNames.flatMap((name): [ListFacetName, string][] =>
    filters[name] === undefined ? [] : [[name, String(filters[name])]],
  );
  for (const cell of cells) {
    const values = readValues(cell);
    const misfits = listMisfits(values, wanted);
    if (misfits.length === 0) groups[cell.noun] += cell.count;
    if (filters.noun !== undefined && cell.noun !== filters.noun) continue;
    // A facet's own filter does not narrow its values.
    if (misfits.length > 1) continue;
    for (const name of misfits.length === 1 ? misfits : facetNames)
      for (const value of values[name]) counts[name].set(value, (counts[name].get(value) ?? 0) + cell.count);
  }
  const inOrder = (name: keyof Catalog): FacetValue[] =>
    catalog[name].flatMap(({ id, name: label }) => {
      const count = counts[name].get(id);
      return count ? [{ _id: id, name: label, count }] : [];
    });
  const list = (name: ListFacetName, label: (id: string) => string): FacetValue[] =>
    [...counts[name]].map(([id, count]) => ({ _id: id, name: label(id), count }));
  return {
    groups,
    facets: {
      system: inOrder("system"),
      hierarchy: inOrder("hierarchy"),
      stage: inOrder("stage"),
      year: list("year", (year) => year).sort((a, b) => Number(a._id) - Number(b._id)),
      intervention: list("intervention", (id) => names.get(id) ?? "").sort(
        (a, b) => b.count - a.count || byName.compare(a.name, b.name),
      ),
      withConflict: list("withConflict", (id) => (id === "true" ? "Con conflicto" : "Sin conflicto")).sort(
        (a, b) => b._id.localeCompare(a._id),
      ),
    },
  };
}
