import { facetLabels } from "../../features/search/constants.ts";
import type { FacetFilters, FacetName, Facets } from "../../features/search/contract.ts";
import type { ActiveFilter } from "../../ui/lists/filter-chips.tsx";

/** The chosen value of each facet, by its name. */
export function nameChosen(facets: Facets, filters: FacetFilters): ActiveFilter[] {
  return (Object.keys(facetLabels) as FacetName[]).flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const known = facets[name].find(({ _id }) => _id === String(value));
    return [{ name, label: known?.name ?? `${facetLabels[name]}: sin resultados` }];
  });
}
