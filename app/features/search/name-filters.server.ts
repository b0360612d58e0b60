import type { Side } from "../../shared/evidence/vocabulary.ts";
import type { RecordFilters } from "../../shared/lists/record-filters.ts";
import { formatDate } from "../../shared/values/dates.ts";
import type { ActiveFilter } from "../../ui/lists/filter-chips.tsx";
import { facetLabels } from "./constants.ts";
import type { ChosenNames } from "./list-facets.server.ts";

const sideNames: Record<Side, string> = {
  claimant: "Reclama",
  defendant: "Se le reclama",
  mediator: "Media",
  oversight: "Vigila",
};

const references = ["intervention", "system", "hierarchy", "stage"] as const;

/** What a list is filtered by, in words. */
export function nameFilters(filters: RecordFilters, names: ChosenNames): ActiveFilter[] {
  const { search, year, from, to, withConflict, type, escalation, actor, side } = filters;
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
    ["type", type, `Tipo: ${type}`],
    ["escalation", escalation, `Escalamiento: ${escalation}`],
    ["actor", actor, names.actor ?? "Actor: no está en la lista"],
    ["side", side, side === undefined ? "" : sideNames[side]],
  ];
  return named.flatMap(([name, value, label]) => (value === undefined ? [] : [{ name, label }]));
}
