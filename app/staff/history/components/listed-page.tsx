import { type ReactNode, useEffect, useRef } from "react";
import { callList } from "../../../shared/api/api-client.ts";
import type { PageOf } from "../../../shared/lists/paging.ts";
import { readLimit } from "../../../shared/lists/paging.ts";
import type { Permission } from "../../../shared/session/permissions.ts";
import { readAsStaff } from "../../../shared/session/staff-session.ts";
import { parseCalendarDate } from "../../../shared/values/dates.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ShowMore } from "../../../ui/lists/show-more.tsx";
import { DateFilter } from "../../../ui/lists/typed/date-filter.tsx";
import { InputField } from "../../../ui/lists/typed/input-field.tsx";
import { StaffHead } from "../../../ui/staff-head.tsx";

type Asked = { permission: Permission; path: string; own?: Record<string, string> };
type Loaded<T> = PageOf<T> & { parameters: string };

/** A page of a list of what was done, and by whom and when as its address says. @param own further parameters of the call */
export async function loadListedPage<T>(request: Request, { permission, path, own = {} }: Asked) {
  const parameters = new URL(request.url).searchParams;
  const query = new URLSearchParams({ ...own, limit: String(readLimit(parameters)) });
  // A malformed parameter is ignored: people edit addresses.
  for (const name of typedFilters) {
    const value = parameters.get(name) ?? "";
    if (name === "by" ? value.length <= 100 : parseCalendarDate(value)) query.set(name, value);
  }
  const list = await readAsStaff(permission, () => callList<T>(`${path}?${query}`));
  return list && { ...list, parameters: parameters.toString() };
}

const typedFilters = ["by", "from", "to"];

export function hasTypedFilter(parameters: string): boolean {
  const typed = new URLSearchParams(parameters);
  return typedFilters.some((name) => typed.get(name));
}

/** Fields of a filter bar. @param mayNameActor whether it lists what others did */
export function listTypedFilters(parameters: string, mayNameActor = true): ReactNode[] {
  const read = (name: string) => new URLSearchParams(parameters).get(name) ?? "";
  return [
    ...(mayNameActor ? [<InputField key="by" label="Quién (usuario)" name="by" value={read("by")} />] : []),
    <DateFilter key="from" label="Desde" name="from" value={read("from")} />,
    <DateFilter key="to" label="Hasta" name="to" value={read("to")} />,
  ];
}

type Props<T> = {
  title: string;
  about?: ReactNode;
  loaded: Loaded<T>;
  /** What is listed: one, several. */
  words: readonly [one: string, many: string];
  filters?: ReactNode;
  /** Where there is none: a title and a sentence. */
  empty: readonly [title: string, text: ReactNode];
  children: (item: T) => ReactNode;
};

/** A staff page that is a list of what was done, the latest first, a line each. */
export function ListedPage<T>({ title, about, loaded, words, filters, empty, children }: Props<T>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(loaded);
  // The link that had the focus may be gone with what was restored or undone.
  useEffect(() => {
    const isRefreshed = shown.current !== loaded;
    shown.current = loaded;
    if (isRefreshed && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [loaded]);
  const { items, total, parameters } = loaded;
  return (
    <>
      <StaffHead title={title} about={about} heading={heading} />
      {filters}
      <p role="status" className="mt-3 text-quiet">
        {formatCount(total, ...words)}
      </p>
      {total === 0 ? (
        <EmptyState title={empty[0]}>
          <p>{empty[1]}</p>
        </EmptyState>
      ) : (
        <ul ref={list} className="mt-2 border-t border-line">
          {items.map(children)}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={items.length} total={total} list={list} />
    </>
  );
}
