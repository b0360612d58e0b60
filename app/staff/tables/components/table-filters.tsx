import type { KeyboardEvent } from "react";
import { nouns } from "../../../nouns/register.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { SearchField } from "../../../ui/lists/search-field.tsx";
import { SelectField, type SelectOption } from "../../../ui/lists/select-field.tsx";
import { DateFilter } from "../../../ui/lists/typed/date-filter.tsx";
import { InputField } from "../../../ui/lists/typed/input-field.tsx";
import { checks } from "../constants.ts";
import { listTableFields, type TableNoun } from "../fields.ts";

type Props = {
  noun: TableNoun;
  action: string;
  parameters: URLSearchParams;
  /** By the field that refers to them. */
  choices: Record<string, SelectOption[]>;
};

/** What the table shows; all of it is in the address. */
export function TableFilters({ noun, action, parameters, choices }: Props) {
  const read = (name: string) => parameters.get(name) ?? "";
  const fields = Object.entries(listTableFields(noun));
  const ownChecks = Object.entries(checks).filter(([, check]) => check.noun === noun);
  const hasDate = fields.some(([, { kind }]) => kind === "date");
  const sorts = [
    ...fields
      .filter(([, { kind }]) => kind !== "links" && kind !== "text")
      .map(([name, { label }]) => ({ name, label })),
    { name: "createdAt", label: "Cuándo se agregó" },
    { name: "updatedAt", label: "Última edición" },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the filters again, wherever the focus is in them
    <div className="table-filters" onKeyDown={foldByKey}>
      <FilterBar action={action}>
        <SearchField label={`Buscar en ${nouns[noun].many}`} value={read("search")} />
        {ownChecks.length > 0 ? (
          <SelectField
            isNarrow
            label="Por revisar"
            name="check"
            anyLabel="Sin filtrar"
            options={ownChecks.map(([id, { label }]) => ({ id, name: label }))}
            value={read("check")}
          />
        ) : null}
        {hasDate ? <DateFilter label="Desde" name="from" value={read("from")} /> : null}
        {hasDate ? <DateFilter label="Hasta" name="to" value={read("to")} /> : null}
        {fields.map(([name, field]) =>
          field.kind === "reference" ? (
            <SelectField
              isNarrow
              key={name}
              label={field.label}
              name={name}
              anyLabel="Cualquiera"
              options={choices[name] ?? []}
              value={read(name)}
            />
          ) : null,
        )}
        {choices.conflicts ? (
          <SelectField
            isNarrow
            label="Conflicto"
            name="conflict"
            anyLabel="Cualquiera"
            options={choices.conflicts}
            value={read("conflict")}
          />
        ) : null}
        <InputField label="Agregado por (usuario)" name="by" value={read("by")} />
        <DateFilter label="Agregado desde" name="since" value={read("since")} />
        <DateFilter label="Agregado hasta" name="until" value={read("until")} />
        <SelectField
          isNarrow
          label="Orden"
          name="sort"
          anyLabel="El habitual"
          options={sorts.flatMap(({ name, label }) => [
            { id: name, name: `${capitalize(label)}, ascendente` },
            { id: `-${name}`, name: `${capitalize(label)}, descendente` },
          ])}
          value={read("sort")}
        />
      </FilterBar>
    </div>
  );
}

function foldByKey({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) {
  const fold = currentTarget.querySelector<HTMLDetailsElement>("details[open]");
  if (key !== "Escape" || !fold) return;
  fold.open = false;
  fold.querySelector("summary")?.focus();
}
