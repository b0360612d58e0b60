import { type RefObject, useEffect, useRef } from "react";
import { useLinkClickHandler } from "react-router";
import { maximumLimit, pageSize } from "../../shared/lists/paging.ts";
import { formatNumber } from "../../shared/values/text.ts";

type Props = {
  parameters: string;
  shown: number;
  /** How many follow in the list, those shown included. */
  total: number;
  list: RefObject<HTMLElement | null>;
  /** Called with how many records were added. */
  onMore?: (added: number) => void;
};

/** "Ver más": loads 15 more and moves the focus to the first of them. */
export function ShowMore({ parameters, shown, total, list, onMore }: Props) {
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    findPlaces(list.current)[before.current]?.querySelector("a")?.focus({ preventScroll: true });
    onMore?.(shown - before.current);
    before.current = null;
  }, [shown, list, onMore]);

  const limit = Math.min(shown + pageSize.more, maximumLimit);
  const next = new URLSearchParams(parameters);
  next.set("limit", String(limit));
  const follow = useLinkClickHandler(`?${next}`, { replace: true, preventScrollReset: true });
  if (shown >= total) return null;
  if (limit === shown)
    return (
      <p className="mt-8 text-center text-quiet">
        Se muestran {formatNumber(shown)} de {formatNumber(total)}. Si la lista tiene búsqueda o filtros, con
        ellos se ve el resto.
      </p>
    );
  return (
    <p className="mt-8 text-center">
      {/* Without the application the browser loads the page again, at the first new card. */}
      <a
        href={`?${next}#${getPlaceId(shown)}`}
        className="button-secondary"
        rel="nofollow"
        onClick={(event) => {
          before.current = shown;
          follow(event);
        }}
      >
        Ver más
      </a>
    </p>
  );
}

/** The id of a record's element by its place in the list. */
export const getPlaceId = (place: number) => `n${place + 1}`;

/** The elements of a list's records in their order, whatever groups they are in. */
export function findPlaces(list: Element | null): Element[] {
  const places = [...(list?.querySelectorAll("li[id]") ?? [])];
  return places.length > 0 ? places : [...(list?.children ?? [])];
}
