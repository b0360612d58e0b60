import { href } from "react-router";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { type MoreOptions, SelectField } from "../../../ui/lists/select-field.tsx";
import type { StatisticFilters as Filters } from "../contract.ts";

type Option = { id: string; name: string };
export type FilterChoices = {
  systems: Option[];
  hierarchies: Option[];
  stages: Option[];
  interventions: { options: Option[]; more?: MoreOptions };
  years: number[];
};

export function StatisticFilters({ filters, choices }: { filters: Filters; choices: FilterChoices }) {
  const { system = "", hierarchy = "", stage = "", intervention = "", from, to } = filters;
  return (
    <FilterBar action={href("/statistics")}>
      <SelectField
        label="Sistema"
        name="system"
        anyLabel="Todos los sistemas"
        options={choices.systems}
        value={system}
      />
      <SelectField
        label="Jerarquía"
        name="hierarchy"
        anyLabel="Todas las jerarquías"
        options={choices.hierarchies}
        value={hierarchy}
      />
      <SelectField
        label="Etapa"
        name="stage"
        anyLabel="Todas las etapas"
        options={choices.stages}
        value={stage}
      />
      <SelectField
        label="Actuación"
        name="intervention"
        anyLabel="Todas"
        {...choices.interventions}
        value={intervention}
        isNarrow
      />
      <YearField label="Desde" name="from" anyLabel="Inicio" years={choices.years} year={from} />
      <YearField label="Hasta" name="to" anyLabel="Fin" years={choices.years} year={to} />
    </FilterBar>
  );
}

type YearProps = {
  label: string;
  name: string;
  anyLabel: string;
  years: number[];
  year: number | undefined;
};

function YearField({ years, year, ...field }: YearProps) {
  // An address may name a year that is not in the list.
  const listed = year === undefined || years.includes(year) ? years : [...years, year].sort((a, b) => a - b);
  const options = listed.map(String).map((id) => ({ id, name: id }));
  return <SelectField {...field} options={options} value={String(year ?? "")} isNarrow />;
}

/** The filters of the address, such as "Sistema: Movilidad". */
export function listActiveFilters(
  filters: Filters,
  choices: FilterChoices,
): { name: string; label: string }[] {
  const named = (
    name: "system" | "hierarchy" | "stage" | "intervention",
    label: string,
    options: Option[],
  ) => {
    const id = filters[name];
    if (id === undefined) return [];
    return [
      {
        name,
        label: `${label}: ${options.find((option) => option.id === id)?.name ?? "no está en la lista"}`,
      },
    ];
  };
  return [
    ...named("system", "Sistema", choices.systems),
    ...named("hierarchy", "Jerarquía", choices.hierarchies),
    ...named("stage", "Etapa", choices.stages),
    ...named("intervention", "Actuación", choices.interventions.options),
    ...(filters.from === undefined ? [] : [{ name: "from", label: `Desde ${filters.from}` }]),
    ...(filters.to === undefined ? [] : [{ name: "to", label: `Hasta ${filters.to}` }]),
  ];
}
