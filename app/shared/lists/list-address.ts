/** The query string of a list with other filters, order or view, from its first page on. Undefined removes a parameter. */
export function changeList(parameters: string, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries({ limit: undefined, page: undefined, ...changes }))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}

export type ListView = "lines" | "cards" | "table";

export function readView(parameters: URLSearchParams, byDefault: ListView): ListView {
  const view = parameters.get("view");
  return view === "lines" || view === "cards" || view === "table" ? view : byDefault;
}

/** Filters as the query of an address, with its question mark; "" without any. */
export function formatFilters(filters: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
