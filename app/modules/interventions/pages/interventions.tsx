import { useRef } from "react";
import { filtersFromAddress } from "../../../shared/list-query.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { limitFromAddress } from "../../../shared/paging.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { formatCount } from "../../../shared/text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { listHierarchies, listSystems } from "../../catalog/queries.server.ts";
import { InterventionCard } from "../components/intervention-card.tsx";
import { interventionFilters, interventionMessages } from "../contract.ts";
import { listInterventionCards } from "../queries.server.ts";
import type { Route } from "./+types/interventions";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const filters = filtersFromAddress(interventionFilters, searchParams);
  const page = { limit: limitFromAddress(searchParams), offset: 0 };
  const [list, hierarchies, systems] = await orErrorPage(
    Promise.all([listInterventionCards(db, filters, page), listHierarchies(db), listSystems(db)]),
    interventionMessages.loadFailed,
  );
  return {
    list,
    filters,
    parameters: searchParams.toString(),
    hierarchies: hierarchies.map(({ _id, hierarchyName }) => ({ id: _id, name: hierarchyName })),
    systems: systems.map(({ _id, systemName }) => ({ id: _id, name: systemName })),
  };
}

export default function InterventionsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, hierarchies, systems, parameters } = loaderData;
  const cards = useRef<HTMLUListElement>(null);
  const nameOf = (options: { id: string; name: string }[], id: string) =>
    options.find((option) => option.id === id)?.name ?? "Sin nombre";
  const active = [
    filters.search && { name: "search", label: `«${filters.search}»` },
    filters.hierarchy && { name: "hierarchy", label: nameOf(hierarchies, filters.hierarchy) },
    filters.internalSystem && { name: "internalSystem", label: nameOf(systems, filters.internalSystem) },
  ].filter((filter) => typeof filter === "object");
  return (
    <>
      <PageHead
        title="Actuaciones Urbanísticas"
        path="/interventions"
        description="Las actuaciones urbanísticas del estudio por jerarquía y sistema estructurante, cada una con su ficha técnica."
      />
      <h1>Actuaciones Urbanísticas</h1>
      <div className="mt-6">
        <FilterBar action="/interventions">
          <SearchField label="Buscar por nombre o descripción" value={filters.search} />
          <SelectField
            label="Jerarquía"
            name="hierarchy"
            anyLabel="Todas las jerarquías"
            options={hierarchies}
            value={filters.hierarchy ?? ""}
          />
          <SelectField
            label="Sistema"
            name="internalSystem"
            anyLabel="Todos los sistemas"
            options={systems}
            value={filters.internalSystem ?? ""}
          />
        </FilterBar>
      </div>
      <FilterChips filters={active} parameters={parameters} />
      <p role="status" className="mt-4 text-quiet">
        {formatCount(list.total, "actuación urbanística", "actuaciones urbanísticas")}
      </p>
      {list.items.length === 0 ? (
        <EmptyState title="No hay actuaciones urbanísticas que mostrar">
          <p>
            Prueba con menos palabras o quita los filtros. Si eres del equipo, inicia sesión para agregar una.
          </p>
        </EmptyState>
      ) : (
        <ul ref={cards} className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {list.items.map((intervention) => (
            <li key={intervention._id} className="min-w-0">
              <InterventionCard intervention={intervention} headingLevel={2} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} list={cards} />
    </>
  );
}
