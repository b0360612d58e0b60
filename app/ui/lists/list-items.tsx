import { lazy, type ReactNode, type RefObject, Suspense } from "react";
import { addFlag } from "../../shared/lists/query-flags.ts";
import type { ListMode } from "./list-modes.tsx";
import { getPlaceId } from "./show-more.tsx";

// Visitors do not load what only staff use.
const CardOverlay = lazy(async () => ({ default: (await import("./list-modes.tsx")).CardOverlay }));

export type RecordLinks<T> = {
  editTo: (item: T) => string;
  getName: (item: T) => string;
  /** Parameter that opens the question before deleting. */
  deleteFlag: string;
};

type Props<T> = {
  items: readonly T[];
  parameters: string;
  list: RefObject<HTMLDivElement | null>;
  mode: ListMode | null;
  links: RecordLinks<T>;
  /** Of the list's elements. */
  className: string;
  /** Their heading is one below a group's. */
  show: (item: T, place: number, headingLevel: 2 | 3) => ReactNode;
  /** Successive records with the same name are a group. */
  groupBy?: ((item: T) => string) | undefined;
  /** Each has a tick for a comparison. */
  comparable?: boolean | undefined;
};

/** The form that ticks belong to, by its id. */
export const compareForm = "compare";

/** Chooses a record for a comparison. */
export function CompareTick({ id, name }: { id: string; name: string }) {
  return (
    <label className="compare-tick">
      <input type="checkbox" form={compareForm} name="a" value={id} />
      Comparar<span className="sr-only"> {name}</span>
    </label>
  );
}

type Group<T> = { name: string | null; first: number; items: T[] };

function divide<T>(items: readonly T[], groupBy: Props<T>["groupBy"]): Group<T>[] {
  const groups: Group<T>[] = [];
  for (const [place, item] of items.entries()) {
    const name = groupBy?.(item) ?? null;
    const last = groups.at(-1);
    if (last && last.name === name) last.items.push(item);
    else groups.push({ name, first: place, items: [item] });
  }
  return groups;
}

/** The records of a list, in groups where it has them; while a mode is active each is covered by one link. */
export function ListItems<T extends { _id: string }>(props: Props<T>) {
  const { items, list, groupBy, className, show, comparable, links } = props;
  return (
    <div ref={list}>
      {divide(items, groupBy).map(({ name, first, items: members }) => {
        const records = (
          <ul className={className}>
            {members.map((item, index) => (
              <li key={item._id} id={getPlaceId(first + index)} className="relative min-w-0">
                <Overlay item={item} {...props} />
                <div className="h-full" inert={props.mode !== null}>
                  {show(item, first + index, name === null ? 2 : 3)}
                  {comparable ? <CompareTick id={item._id} name={links.getName(item)} /> : null}
                </div>
              </li>
            ))}
          </ul>
        );
        if (name === null) return <div key={first}>{records}</div>;
        return (
          <section key={first} aria-labelledby={`grupo-${first}`}>
            <h2 id={`grupo-${first}`} className="group-title">
              {name}
            </h2>
            {records}
          </section>
        );
      })}
    </div>
  );
}

function Overlay<T extends { _id: string }>({ item, mode, links, parameters }: Props<T> & { item: T }) {
  if (mode === null) return null;
  return (
    <Suspense>
      <CardOverlay
        mode={mode}
        name={links.getName(item)}
        to={mode === "edit" ? links.editTo(item) : addFlag(parameters, links.deleteFlag, item._id)}
      />
    </Suspense>
  );
}
