import { filtersFromAddress } from "../../../shared/list-query.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { limitFromAddress } from "../../../shared/paging.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { formatCount } from "../../../shared/text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { listHierarchies, listSystems } from "../../catalog/queries.server.ts";
import { InterventionCard } from "../components/intervention-card.tsx";
import { interventionFilters, interventionMessages } from "../contract.ts";
import { listInterventions } from "../queries.server.ts";
import type { Route } from "./+types/interventions";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const filters = filtersFromAddress(interventionFilters, searchParams);
  const page = { limit: limitFromAddress(searchParams), offset: 0 };
  const [list, hierarchies, systems] = await orErrorPage(
    Promise.all([listInterventions(db, filters, page), listHierarchies(db), listSystems(db)]),
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
  return (
    <>
      <title>Actuaciones Urbanísticas</title>
      <h1>Actuaciones Urbanísticas</h1>
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
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {list.items.map((intervention) => (
            <li key={intervention._id}>
              <InterventionCard intervention={intervention} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} />
    </>
  );
}
