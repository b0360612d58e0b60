import {
  Children,
  type FormEvent,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { Form, useSearchParams, useSubmit } from "react-router";

/** Milliseconds without typing after which the list is filtered. */
const typingPause = 300;

/**
 * The filters of a list: a GET form, so that it works without JavaScript. With it the list is filtered while the user
 * types or chooses, with one history entry. On small screens only the first field is not folded away.
 */
export function FilterBar({ action, children }: { action: string; children: ReactNode }) {
  const submit = useSubmit();
  const [address] = useSearchParams();
  const [search, ...others] = Children.toArray(children);
  const active = others.filter((field) => isNamed(field) && address.get(field.props.name)).length;
  const bar = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was entered before the scripts were loaded
  useEffect(() => {
    const fields = bar.current ? [...new FormData(bar.current)] : [];
    if (bar.current && fields.some(([name, value]) => value !== (address.get(name) ?? "")))
      filterSoon(bar.current);
    return () => clearTimeout(timer.current);
  }, []);

  function filterList(form: HTMLFormElement) {
    clearTimeout(timer.current);
    if (!form.isConnected) return;
    const filled = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].trim() !== "",
    );
    submit(filled, { action, replace: true, preventScrollReset: true });
  }
  function filterSoon(form: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => filterList(form), typingPause);
  }
  function filterNow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    filterList(event.currentTarget);
  }
  return (
    <Form
      ref={bar}
      action={action}
      role="search"
      className="filter-bar"
      onChange={(event) => filterSoon(event.currentTarget)}
      onSubmit={filterNow}
    >
      {search}
      {others.length > 0 ? (
        <details className="more-filters" data-fields={others.length}>
          <summary className="button-quiet">{active === 0 ? "Filtros" : `Filtros (${active})`}</summary>
          <div className="more-filters-fields">{others}</div>
        </details>
      ) : null}
      <button type="submit" className="button-secondary ml-auto">
        Filtrar
      </button>
    </Form>
  );
}

function isNamed(field: ReactNode): field is ReactElement<{ name: string }> {
  return isValidElement<{ name?: unknown }>(field) && typeof field.props.name === "string";
}
