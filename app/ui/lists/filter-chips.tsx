import { changeList } from "../../shared/lists/list-address.ts";
import { Link } from "./link.tsx";

export type ActiveFilter = { name: string; label: string };

/** Each active filter is a link to the list without it. */
export function FilterChips({ filters, parameters }: { filters: ActiveFilter[]; parameters: string }) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filtros activos" className="mt-3 flex flex-wrap gap-2">
      {filters.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <Link to={changeList(parameters, { [name]: undefined })} preventScrollReset className="chip">
            <span className="truncate">{label}</span>
            <span aria-hidden="true">×</span>
            <span className="sr-only">: quitar este filtro</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
