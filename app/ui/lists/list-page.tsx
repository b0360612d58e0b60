import { type ComponentType, lazy, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import type { ListView } from "../../shared/lists/list-address.ts";
import { getPageNumber, type PageOf } from "../../shared/lists/paging.ts";
import { useCan, useSessionUser } from "../../shared/session/session.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import type { DeletionProps } from "../dialogs/deletion.tsx";
import { PageHead } from "../page-head.tsx";
import { useLoginPath } from "../site/login-path.ts";
import { StaffOnly } from "../site/staff-only.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type ActiveFilter, FilterChips, type LackingFilter } from "./filter-chips.tsx";
import { ListChoices, type ListOrder } from "./links/list-choices.tsx";
import { PageLinks } from "./links/page-links.tsx";
import { compareForm, ListItems, type RecordLinks } from "./list-items.tsx";
import type { ListMode } from "./list-modes.tsx";
import { SearchField } from "./search-field.tsx";
import { type MoreOptions, SelectField, type SelectOption } from "./select-field.tsx";
import { ShowMore } from "./show-more.tsx";

const Deletion = lazy(() => import("../dialogs/deletion.tsx"));
const ListToolbar = lazy(async () => ({ default: (await import("./list-modes.tsx")).ListToolbar }));

type ListFilter = {
  more?: MoreOptions | undefined;
  name: string;
  label: string;
  anyLabel: string;
  options: SelectOption[];
  value: string | undefined;
};

type Props<T> = {
  path: string;
  title: string;
  description: string;
  search: { label: string; value: string | undefined };
  /** Those with a select. */
  filters: ListFilter[];
  /** All that the list is filtered by. */
  active: ActiveFilter[];
  /** What the address gives and this list does not have. */
  lacking: LackingFilter[];
  /** What the list can be narrowed to, with counts; null where there is no choice. */
  facets: ReactNode;
  /** The query string. */
  parameters: string;
  list: PageOf<T> & { offset: number };
  /** "conflicto", "conflictos". */
  nouns: [one: string, many: string];
  emptyTitle: string;
  view: ListView;
  defaultView: ListView;
  orders?: { all: readonly ListOrder[]; chosen: string | undefined };
  columns: "two" | "three";
  card: (item: T, place: number, headingLevel: 2 | 3) => ReactNode;
  line: (item: T, place: number, headingLevel: 2 | 3) => ReactNode;
  /** Another form of the whole list, for those who compare. */
  table?: (items: readonly T[]) => ReactNode;
  groupBy?: ((item: T) => string) | undefined;
  /** Where those that are ticked are compared; absent for lists without such a page. */
  compareAt?: string;
  staff: RecordLinks<T> & { newTo: string; deletion: ComponentType<DeletionProps> };
  /** Below the list: how to take it away and cite it. */
  takeaway: ReactNode;
  /** Below the list: where its records come from. */
  note?: string;
  /** The record that is read, in a dialog over the list, and its title. */
  children?: ReactNode;
  openTitle?: string | undefined;
};

/** Beside the facets there is one column less. */
const grids = { two: "xl:grid-cols-2", three: "sm:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4" };

/** A list with search, filters, facets and count, all of whose state is in the address. */
export function ListPage<T extends { _id: string }>(props: Props<T>) {
  const { path, title, search, filters, parameters, list, nouns, staff, active, view, facets } = props;
  const places = useRef<HTMLDivElement>(null);
  const isDeleting = useCan("deleteContent") && new URLSearchParams(parameters).has(staff.deleteFlag);
  const isStaff = useSessionUser() !== null;
  const [mode, setMode] = useState<ListMode | null>(null);
  const [added, setAdded] = useState(0);
  const { offset, total, items } = list;
  const shown = items.length;
  return (
    <div className="list-page">
      <PageHead
        title={title}
        state={props.openTitle ?? active.map(({ label }) => label).join(", ")}
        path={path}
        description={props.description}
      />
      <h1 className="list-title">{title}</h1>
      <FilterBar
        action={path}
        parameters={parameters}
        listFilters={active.filter(({ name }) => name !== "search").length}
      >
        <SearchField label={search.label} value={search.value} />
        {filters.map((filter) => (
          <SelectField key={filter.name} {...filter} value={filter.value ?? ""} />
        ))}
      </FilterBar>
      <FilterChips filters={active} lacking={props.lacking} parameters={parameters} />
      <div className={facets ? "with-facets" : undefined}>
        <div className="list-head">
          <ListCount {...{ offset, shown, total, nouns, added }} />
          {total > 1 ? (
            <ListChoices
              parameters={parameters}
              orders={props.orders}
              view={view}
              defaultView={props.defaultView}
              hasTable={props.table !== undefined}
            />
          ) : null}
        </div>
        {facets}
        <div className="min-w-0">
          {/* Next to the list, so that the key after a mode's button is the first record's. */}
          <StaffOnly>
            <ListToolbar newTo={staff.newTo} mode={mode} onChange={setMode} list={places} items={items} />
          </StaffOnly>
          {shown === 0 ? (
            <EmptyState title={props.emptyTitle}>
              <NextStep newTo={isStaff ? staff.newTo : null} isFiltered={active.length > 0} />
            </EmptyState>
          ) : view === "table" && props.table && mode === null ? (
            <div ref={places}>{props.table(items)}</div>
          ) : (
            <ListItems
              items={items}
              parameters={parameters}
              list={places}
              mode={mode}
              links={staff}
              className={view === "lines" ? "lines" : `cards ${grids[props.columns]}`}
              show={view === "lines" ? props.line : props.card}
              groupBy={props.groupBy}
              comparable={mode === null && props.compareAt !== undefined}
            />
          )}
          {props.compareAt ? (
            <form id={compareForm} action={props.compareAt} className="compare-bar">
              <button type="submit" className="button-primary">
                Comparar lo marcado
              </button>
            </form>
          ) : null}
          <ShowMore
            parameters={parameters}
            shown={shown}
            total={total - offset}
            list={places}
            onMore={setAdded}
          />
          <PageLinks
            parameters={parameters}
            current={getPageNumber(offset)}
            last={getPageNumber(Math.max(0, total - 1))}
            next={offset + shown < total ? getPageNumber(offset + shown) : null}
          />
          {props.note ? <p className="mt-8 text-quiet">{props.note}</p> : null}
          {props.takeaway}
        </div>
      </div>
      {isDeleting ? null : props.children}
      <StaffOnly>
        <Deletion flag={staff.deleteFlag} path={path} parameters={parameters} dialog={staff.deletion} />
      </StaffOnly>
    </div>
  );
}

type CountProps = {
  offset: number;
  shown: number;
  total: number;
  nouns: [one: string, many: string];
  /** By "Ver más". */
  added: number;
};

/** "30 de 633 noticias", "31-60 de 633 noticias", "12 noticias"; read out when it changes. */
function ListCount({ offset, shown, total, nouns, added }: CountProps) {
  const all = formatCount(total, ...nouns);
  const range = `${formatNumber(offset + 1)}-${formatNumber(offset + shown)}`;
  const part = offset > 0 ? range : formatNumber(shown);
  return (
    <p role="status" className="text-quiet">
      {added > 0 ? <span className="sr-only">Se agregaron {formatCount(added, ...nouns)}. </span> : null}
      {shown === total ? all : `${part} de ${all}`}
    </p>
  );
}

function NextStep({ newTo, isFiltered }: { newTo: string | null; isFiltered: boolean }) {
  const advice = isFiltered
    ? "Prueba con menos palabras o quita los filtros."
    : "Todavía no se ha agregado nada.";
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
