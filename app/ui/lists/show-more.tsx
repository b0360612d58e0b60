import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { maximumLimit, pageSize } from "../../shared/lists/paging.ts";
import { formatNumber } from "../../shared/values/text.ts";

type Props = { parameters: string; shown: number; total: number; list: RefObject<HTMLElement | null> };

/** "Ver más": loads 15 more and moves the focus to the first of them. */
export function ShowMore({ parameters, shown, total, list }: Props) {
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    list.current?.children[before.current]?.querySelector("a")?.focus({ preventScroll: true });
    before.current = null;
  }, [shown, list]);

  const limit = Math.min(shown + pageSize.more, maximumLimit);
  if (shown >= total) return null;
  if (limit === shown)
    return (
      <p className="mt-8 text-center text-quiet">
        Se muestran {formatNumber(shown)} de {formatNumber(total)}. Usa la búsqueda o los filtros para ver las
        demás.
      </p>
    );
  const next = new URLSearchParams(parameters);
  next.set("limit", String(limit));
  return (
    <p className="mt-8 text-center">
      <Link
        to={`?${next}`}
        replace
        preventScrollReset
        className="button-secondary"
        onClick={() => {
          before.current = shown;
        }}
      >
        Ver más
      </Link>
    </p>
  );
}
