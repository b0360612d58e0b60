import type { RecordFilters } from "../../shared/lists/record-filters.ts";
import { formatDate } from "../../shared/values/dates.ts";
import type { ActiveFilter } from "../../ui/lists/filter-chips.tsx";
import { facetLabels } from "./constants.ts";
import type { ChosenNames } from "./list-facets.server.ts";

const references = ["intervention", "system", "hierarchy", "stage"] as const;

/** What a list is filtered by, in words. */
export function nameFilters(filters: RecordFilters, names: ChosenNames): ActiveFilter[] {
  const { search, year, from, to, withConflict } = filters;
  const named: [name: string, value: unknown, label: string][] = [
    ["search", search, `«${search}»`],
    ...references.map((name): [string, unknown, string] => [
      name,
      filters[name],
      names[name] ?? `${facetLabels[name]}: no está en la lista`,
    ]),
    ["year", year, String(year)],
    ["from", from, `Desde el ${formatDate(from ?? "")}`],
    ["to", to, `Hasta el ${formatDate(to ?? "")}`],
    ["withConflict", withConflict, withConflict ? "Con conflicto" : "Sin conflicto"],
  ];
  return named.flatMap(([name, value, label]) => (value === undefined ? [] : [{ name, label }]));
}
