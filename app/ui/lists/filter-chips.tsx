import { useEffect, useRef } from "react";
import { changeList } from "../../shared/lists/list-address.ts";
import { Link } from "./link.tsx";

export type ActiveFilter = { name: string; label: string };
/** A filter that the address gives to a page without it. */
export type LackingFilter = { name: string; label: string; reason: string };

type Props = { filters: ActiveFilter[]; lacking?: LackingFilter[]; parameters: string };

/**
 * Each active filter is a link to the list without it. The focus then goes to the chip in its place, after the last one
 * to the count of the list.
 */
export function FilterChips({ filters, lacking = [], parameters }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the chip that was pressed is gone
  useEffect(() => {
    if (pressed.current === null) return;
    const chips = place.current?.querySelectorAll("a") ?? [];
    const next = chips[Math.min(pressed.current, chips.length - 1)];
    pressed.current = null;
    if (next) return next.focus({ preventScroll: true });
    const count = place.current?.closest("main")?.querySelector<HTMLElement>("[role=status]");
    count?.setAttribute("tabindex", "-1");
    count?.focus({ preventScroll: true });
  }, [filters.map(({ name }) => name).join()]);
  return (
    <div ref={place}>
      {filters.length > 0 ? (
        <ul aria-label="Filtros activos" className="mt-3 flex flex-wrap gap-2">
          {filters.map(({ name, label }, index) => (
            <li
              key={name}
              className="min-w-0"
              onClickCapture={() => {
                pressed.current = index;
              }}
            >
              <Link to={changeList(parameters, { [name]: undefined })} preventScrollReset className="chip">
                <span className="truncate">{label}</span>
                <span aria-hidden="true">×</span>
                <span className="sr-only">: quitar este filtro</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <LackingFilters lacking={lacking} />
    </div>
  );
}

/** Says which filters of the address change nothing here. Search engines do not keep such an address. */
export function LackingFilters({ lacking }: { lacking: LackingFilter[] }) {
  if (lacking.length === 0) return null;
  return (
    <>
      <meta name="robots" content="noindex" />
      {lacking.map(({ name, label, reason }) => (
        <p key={name} className="mt-3 max-w-prose text-quiet">
          {`No se aplicó el filtro «${label}». ${reason}`}
        </p>
      ))}
    </>
  );
}
