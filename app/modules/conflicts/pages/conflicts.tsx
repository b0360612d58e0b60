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
import { listStages } from "../../catalog/queries.server.ts";
import { listInterventionOptions } from "../../interventions/queries.server.ts";
import { ConflictCard } from "../components/conflict-card.tsx";
import { conflictFilters, conflictMessages } from "../contract.ts";
import { listConflictCards } from "../queries.server.ts";
import type { Route } from "./+types/conflicts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const filters = filtersFromAddress(conflictFilters, searchParams);
  const page = { limit: limitFromAddress(searchParams), offset: 0 };
  const [list, interventions, stages] = await orErrorPage(
    Promise.all([listConflictCards(db, filters, page), listInterventionOptions(db), listStages(db)]),
    conflictMessages.loadFailed,
  );
  return {
    list,
    filters,
    interventions,
    parameters: searchParams.toString(),
    stages: stages.map(({ _id, systemName }) => ({ id: _id, name: systemName })),
  };
}

export default function ConflictsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, interventions, stages, parameters } = loaderData;
  return (
    <>
      <title>Conflictos</title>
      <h1>Conflictos</h1>
      <FilterBar action="/conflicts">
        <SearchField label="Buscar por nombre o descripción" value={filters.search} />
        <SelectField
          label="Actuación urbanística"
          name="intervention"
          anyLabel="Todas las actuaciones urbanísticas"
          options={interventions}
          value={filters.intervention ?? ""}
        />
        <SelectField
          label="Etapa"
          name="timeStressOccurrence"
          anyLabel="Todas las etapas"
          options={stages}
          value={filters.timeStressOccurrence ?? ""}
        />
      </FilterBar>
      <p role="status" className="mt-4 text-quiet">
        {formatCount(list.total, "conflicto", "conflictos")}
      </p>
      {list.items.length === 0 ? (
        <EmptyState title="No hay conflictos que mostrar">
          <p>Prueba con menos palabras o quita los filtros.</p>
        </EmptyState>
      ) : (
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          {list.items.map((conflict) => (
            <li key={conflict._id}>
              <ConflictCard conflict={conflict} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} />
    </>
  );
}
