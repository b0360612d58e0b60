import {
  Children,
  type ComponentProps,
  type FormEvent,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { SelectField } from "./select-field.tsx";

/** Milliseconds without typing after which the list is filtered. */
const typingPause = 300;

/** A filtered list begins on its first page, without a dialog. */
const droppedNames = new Set<string>(["limit", "page", ...Object.values(queryFlags)]);

type Props = {
  action: string;
  /** The query string as the server has read it; without it that of the browser's address. */
  parameters?: string;
  /** Of a list whose facets and orders are folded away with its fields on small screens: how many filters it has. */
  listFilters?: number;
  children: ReactNode;
};

/**
 * The filters of a list: a GET form, so that it works without JavaScript. With it the list is filtered while the user
 * types, which replaces the history's entry, and when they choose, which adds one, so that Back undoes it. On small
 * screens all fields but the one for words are folded away.
 */
export function FilterBar({ action, parameters, listFilters, children }: Props) {
  const submit = useSubmit();
  const [current] = useSearchParams();
  const address = parameters === undefined ? current : new URLSearchParams(parameters);
  const fields = Children.toArray(children);
  const search = fields.find((field) => !isNamed(field));
  const others = fields.filter((field) => field !== search);
  const own = fields.flatMap((field) => (isNamed(field) ? field.props.name : "search"));
  const kept = [...address].filter(([name]) => !own.includes(name) && !droppedNames.has(name));
  const active =
    listFilters ?? others.filter((field) => isNamed(field) && address.get(field.props.name)).length;
  const foldName = listFilters === undefined ? "Filtros" : "Filtrar y ordenar";
  const bar = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A select whose value the arrow keys change stands for no choice until it is left. */
  const isByKey = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was entered before the scripts were loaded
  useEffect(() => {
    const fields = bar.current ? [...new FormData(bar.current)] : [];
    if (bar.current && fields.some(([name, value]) => value !== (address.get(name) ?? "")))
      filterSoon(bar.current);
    return () => clearTimeout(timer.current);
  }, []);

  function filterList(form: HTMLFormElement, replace: boolean) {
    clearTimeout(timer.current);
    if (!form.isConnected) return;
    const filled = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].trim() !== "",
    );
    submit(filled, { action, replace, preventScrollReset: true });
  }
  function filterSoon(form: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => filterList(form, true), typingPause);
  }
  function filterWhenChosen(event: FormEvent<HTMLFormElement>) {
    if (!(event.target instanceof HTMLSelectElement)) filterSoon(event.currentTarget);
    else if (!isByKey.current) filterList(event.currentTarget, false);
  }
  function filterWhenLeft({
    target,
    currentTarget,
  }: {
    target: EventTarget;
    currentTarget: HTMLFormElement;
  }) {
    if (!isByKey.current || !(target instanceof HTMLSelectElement)) return;
    isByKey.current = false;
    if (target.value !== (address.get(target.name) ?? "")) filterList(currentTarget, false);
  }
  function filterNow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    filterList(event.currentTarget, false);
  }
  return (
    <Form
      ref={bar}
      action={action}
      role="search"
      className="filter-bar not-in-[.table-filters]:has-[input[type=date]]:items-start"
      onChange={filterWhenChosen}
      onKeyDown={({ target }) => {
        isByKey.current = target instanceof HTMLSelectElement;
      }}
      onPointerDown={() => {
        isByKey.current = false;
      }}
      onBlur={filterWhenLeft}
      onSubmit={filterNow}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search}
      {others.length > 0 ? (
        <details className="more-filters" data-fields={others.length}>
          <summary className="button-quiet">{active === 0 ? foldName : `${foldName} (${active})`}</summary>
          <div className="more-filters-fields">{others}</div>
        </details>
      ) : null}
      <button
        type="submit"
        className="button-secondary ml-auto in-[form:has(input[type=date]):not(.table-filters_form)]:mt-[1.7rem]"
      >
        {listFilters === undefined ? "Filtrar" : "Buscar"}
      </button>
    </Form>
  );
}

function isNamed(field: ReactNode): field is ReactElement<{ name: string }> {
  return isValidElement<{ name?: unknown }>(field) && typeof field.props.name === "string";
}

/** A select of a bar, whose value is that of its name in the address. */
export type BarField = Omit<ComponentProps<typeof SelectField>, "value">;

type SelectBarProps = {
  action: string;
  parameters: string;
  fields: readonly BarField[];
  filters: Readonly<Record<string, unknown>>;
};

/** The filters of a page that has selects alone. */
export const SelectBar = ({ fields, filters, ...bar }: SelectBarProps) => (
  <FilterBar {...bar}>
    {fields.map((field) => (
      <SelectField key={field.name} {...field} value={String(filters[field.name] ?? "")} />
    ))}
  </FilterBar>
);
