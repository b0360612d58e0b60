import type { ComponentProps } from "react";
import { href } from "react-router";
import { formatFilters } from "../../../shared/lists/list-address.ts";
import { listPeriodOptions } from "../../../shared/lists/periods.ts";
import type { AxisName } from "../../../shared/study/study.ts";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { type MoreOptions, SelectField } from "../../../ui/lists/select-field.tsx";
import type { StatisticFilters as Filters } from "../contract.ts";

type Option = { id: string; name: string };
export type FilterChoices = {
  axes: (Omit<ComponentProps<typeof SelectField>, "value"> & { name: AxisName })[];
  stages: Option[];
  interventions: { options: Option[]; more?: MoreOptions };
  years: number[];
  coded: { name: "action" | "dialogue"; label: string; anyLabel: string; options: Option[] }[];
};

export function StatisticFilters({ filters, choices }: { filters: Filters; choices: FilterChoices }) {
  const { stage = "", intervention = "", from = "", to = "" } = filters;
  const years = listPeriodOptions(choices.years, filters);
  return (
    <FilterBar action={href("/statistics")} parameters={formatFilters(filters)}>
      {choices.axes.map((field) => (
        <SelectField key={field.name} {...field} value={filters[field.name] ?? ""} />
      ))}
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
      <SelectField label="Desde" name="from" anyLabel="Inicio" options={years} value={from} isNarrow />
      <SelectField label="Hasta" name="to" anyLabel="Fin" options={years} value={to} isNarrow />
      {choices.coded.map((field) => (
        <SelectField key={field.name} {...field} value={filters[field.name] ?? ""} isNarrow />
      ))}
    </FilterBar>
  );
}
