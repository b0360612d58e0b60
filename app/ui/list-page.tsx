import { type ReactNode, useRef } from "react";
import type { PageOf } from "../shared/paging.ts";
import { formatCount } from "../shared/text.ts";
import { EmptyState } from "./empty-state.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { PageHead } from "./page-head.tsx";
import { SearchField } from "./search-field.tsx";
import { SelectField } from "./select-field.tsx";
import { ShowMore } from "./show-more.tsx";

type Option = { id: string; name: string };
/** A select that filters the list: its name in the address, what it says for "any", and what is chosen now. */
type ListFilter = {
  name: string;
  label: string;
  anyLabel: string;
  options: Option[];
  value: string | undefined;
};

type Props<T> = {
  path: string;
  title: string;
  description: string;
  introduction?: string;
  search: { label: string; value: string | undefined };
  filters: ListFilter[];
  /** The address's query, as it is. */
  parameters: string;
  list: PageOf<T>;
  /** "conflicto", "conflictos". */
  nouns: [one: string, many: string];
  emptyTitle: string;
  columns: "two" | "three";
  card: (item: T, place: number) => ReactNode;
  /** A dialog over the list. */
  children?: ReactNode;
};

const grids = { two: "lg:grid-cols-2", three: "sm:grid-cols-2 lg:grid-cols-3" };

/** A list that visitors search and filter: bar, chips, live count, cards, "Ver más". All of it is in the address. */
export function ListPage<T extends { _id: string }>(props: Props<T>) {
  const { path, title, search, filters, parameters, list, nouns } = props;
  const cards = useRef<HTMLUListElement>(null);
  return (
    <>
      <PageHead title={title} path={path} description={props.description} />
      <h1>{title}</h1>
      {props.introduction ? <p className="mt-3 max-w-prose">{props.introduction}</p> : null}
      <FilterBar action={path}>
        <SearchField label={search.label} value={search.value} />
        {filters.map(({ name, label, anyLabel, options, value }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            anyLabel={anyLabel}
            options={options}
            value={value ?? ""}
          />
        ))}
      </FilterBar>
      <FilterChips filters={activeFilters(props)} parameters={parameters} />
      <p role="status" className="mt-4 text-quiet">
        {formatCount(list.total, ...nouns)}
      </p>
      {list.items.length === 0 ? (
        <EmptyState title={props.emptyTitle}>
          <p>
            Prueba con menos palabras o quita los filtros. Si eres del equipo, inicia sesión para agregar
            contenido.
          </p>
        </EmptyState>
      ) : (
        <ul ref={cards} className={`mt-4 grid gap-4 ${grids[props.columns]}`}>
          {list.items.map((item, place) => (
            <li key={item._id} className="min-w-0">
              {props.card(item, place)}
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} list={cards} />
      {props.children}
    </>
  );
}

function activeFilters({ search, filters }: Pick<Props<never>, "search" | "filters">) {
  const chosen = filters
    .filter(({ value }) => value !== undefined)
    .map(({ name, label, options, value }) => ({
      name,
      label: options.find(({ id }) => id === value)?.name ?? `${label}: no está en la lista`,
    }));
  return search.value === undefined ? chosen : [{ name: "search", label: `«${search.value}»` }, ...chosen];
}
