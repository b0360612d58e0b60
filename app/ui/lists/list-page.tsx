import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import type { PageOf } from "../../shared/lists/paging.ts";
import { addFlag } from "../../shared/lists/query-flags.ts";
import { useCan, useSessionUser } from "../../shared/session/session.ts";
import { formatCount } from "../../shared/values/text.ts";
import { Deletion, type DeletionProps } from "../dialogs/deletion.tsx";
import { PageHead } from "../page-head.tsx";
import { useLoginPath } from "../site/login-path.ts";
import { EmptyState } from "./empty-state.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterChips } from "./filter-chips.tsx";
import type { ListMode } from "./list-modes.tsx";
import { SearchField } from "./search-field.tsx";
import { type MoreOptions, SelectField, type SelectOption } from "./select-field.tsx";
import { getPlaceId, ShowMore } from "./show-more.tsx";

// Visitors do not load what only staff use.
const ListToolbar = lazy(async () => ({ default: (await import("./list-modes.tsx")).ListToolbar }));
const CardOverlay = lazy(async () => ({ default: (await import("./list-modes.tsx")).CardOverlay }));

type ListFilter = {
  more?: MoreOptions | undefined;
  name: string;
  label: string;
  anyLabel: string;
  options: SelectOption[];
  value: string | undefined;
};

type StaffControls<T> = {
  newTo: string;
  editTo: (item: T) => string;
  getName: (item: T) => string;
  /** Parameter that opens the question before deleting. */
  deleteFlag: string;
  deletion: ComponentType<DeletionProps>;
};

type Props<T> = {
  path: string;
  title: string;
  description: string;
  introduction?: string;
  search: { label: string; value: string | undefined };
  filters: ListFilter[];
  /** The query string. */
  parameters: string;
  list: PageOf<T>;
  /** "conflicto", "conflictos". */
  nouns: [one: string, many: string];
  emptyTitle: string;
  columns: "two" | "three";
  card: (item: T, place: number) => ReactNode;
  staff: StaffControls<T>;
  /** The record that is read, in a dialog over the list, and its title. */
  children?: ReactNode;
  openTitle?: string | undefined;
};

const grids = { two: "lg:grid-cols-2", three: "sm:grid-cols-2 lg:grid-cols-3" };

/** A list with search, filters and count, all of whose state is in the address. */
export function ListPage<T extends { _id: string }>(props: Props<T>) {
  const { path, title, search, filters, parameters, list, nouns, staff } = props;
  const cards = useRef<HTMLUListElement>(null);
  const active = activeFilters(props);
  const isDeleting = useCan("deleteContent") && new URLSearchParams(parameters).has(staff.deleteFlag);
  const isStaff = useSessionUser() !== null;
  const [mode, setMode] = useState<ListMode | null>(null);
  return (
    <>
      <PageHead
        title={title}
        state={props.openTitle ?? active.map(({ label }) => label).join(", ")}
        path={path}
        description={props.description}
      />
      <h1>{title}</h1>
      {props.introduction ? <p className="mt-3 max-w-prose">{props.introduction}</p> : null}
      <FilterBar action={path}>
        <SearchField label={search.label} value={search.value} />
        {filters.map((filter) => (
          <SelectField key={filter.name} {...filter} value={filter.value ?? ""} />
        ))}
      </FilterBar>
      <FilterChips filters={active} parameters={parameters} />
      <div className="list-head">
        <p role="status" className="text-quiet">
          {formatCount(list.total, ...nouns)}
        </p>
        {isStaff ? (
          <Suspense>
            <ListToolbar
              newTo={staff.newTo}
              mode={mode}
              onChange={setMode}
              cards={cards}
              items={list.items}
            />
          </Suspense>
        ) : null}
      </div>
      {list.items.length === 0 ? (
        <EmptyState title={props.emptyTitle}>
          <NextStep newTo={isStaff ? staff.newTo : null} />
        </EmptyState>
      ) : (
        <ul ref={cards} data-columns={props.columns} className={`mt-4 grid gap-4 ${grids[props.columns]}`}>
          {list.items.map((item, place) => (
            <li key={item._id} id={getPlaceId(place)} className="relative min-w-0">
              {mode ? (
                <Suspense>
                  <CardOverlay
                    mode={mode}
                    name={staff.getName(item)}
                    to={
                      mode === "edit" ? staff.editTo(item) : addFlag(parameters, staff.deleteFlag, item._id)
                    }
                  />
                </Suspense>
              ) : null}
              <div className="h-full" inert={mode !== null}>
                {props.card(item, place)}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} list={cards} />
      {isDeleting ? null : props.children}
      <Deletion flag={staff.deleteFlag} path={path} parameters={parameters} dialog={staff.deletion} />
    </>
  );
}

function NextStep({ newTo }: { newTo: string | null }) {
  const advice = "Prueba con menos palabras o quita los filtros.";
  const logIn = useLoginPath();
  if (newTo === null)
    return (
      <p>
        {advice} Si eres del equipo, <Link to={logIn}>inicia sesión</Link> para agregar contenido.
      </p>
    );
  return (
    <p>
      {advice} También puedes usar <Link to={newTo}>Agregar</Link>.
    </p>
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
