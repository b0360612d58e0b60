import {
  type FacetName,
  facetNames,
  filters,
  type RecordFilters,
} from "../../records/filters/filters.server.ts";
import { listFilteredNouns } from "../../records/filters/select-records.server.ts";
import type { ShownFacet } from "./components/facet-panel.tsx";
import { type SearchNoun, searchNouns } from "./constants.ts";
import type { Facets } from "./facets.server.ts";

/** Values of a facet that a page offers, besides the chosen one; selects and the API have all. */
const mostValues = 30;

/** The facets that leave a choice, in the panel's order. A facet keeps its values when one is chosen. */
export function showFacets(facets: Partial<Facets>, given: RecordFilters): ShownFacet[] {
  return facetNames
    .toSorted((a, b) => filters[a].facet.place - filters[b].facet.place)
    .flatMap((name: FacetName) => {
      const chosen = given[name] === undefined ? null : String(given[name]);
      const values = (facets[name] ?? []).filter(({ _id }, place) => place < mostValues || _id === chosen);
      const hasChoice = values.length > 1 || (chosen !== null && values.some(({ _id }) => _id !== chosen));
      return hasChoice ? [{ name, title: filters[name].facet.title, chosen, values }] : [];
    });
}

/** The nouns of the search that do not have all filters that are given, and are left out for it. */
export const listOmittedNouns = (given: RecordFilters): SearchNoun[] => {
  const kept: readonly SearchNoun[] = listFilteredNouns(given);
  return searchNouns.filter((noun) => !kept.includes(noun));
};
