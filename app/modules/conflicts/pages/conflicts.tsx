import { useRef } from "react";
import { isId } from "../../../shared/ids.ts";
import { filtersFromAddress } from "../../../shared/list-query.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { limitFromAddress } from "../../../shared/paging.ts";
import { queryFlags, withoutFlag } from "../../../shared/query-flags.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { formatCount } from "../../../shared/text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { listStages } from "../../catalog/queries.server.ts";
import { listInterventionOptions } from "../../interventions/queries.server.ts";
import { ConflictCard } from "../components/conflict-card.tsx";
import { ConflictDialog } from "../components/conflict-dialog.tsx";
import { conflictFilters, conflictMessages } from "../contract.ts";
import { findConflictReading, listConflictCards } from "../queries.server.ts";
import type { Route } from "./+types/conflicts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const filters = filtersFromAddress(conflictFilters, searchParams);
  const page = { limit: limitFromAddress(searchParams), offset: 0 };
  const openId = searchParams.get(queryFlags.readConflict);
  const [list, interventions, stages, open] = await orErrorPage(
    Promise.all([
      listConflictCards(db, filters, page),
      listInterventionOptions(db),
      listStages(db),
      isId(openId) ? findConflictReading(db, openId) : null,
    ]),
    conflictMessages.loadFailed,
  );
  return {
    list,
    filters,
    interventions,
    open,
    parameters: searchParams.toString(),
    stages: stages.map(({ _id, systemName }) => ({ id: _id, name: systemName })),
  };
}

export default function ConflictsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, interventions, stages, open, parameters } = loaderData;
  const cards = useRef<HTMLUListElement>(null);
  const nameOf = (options: { id: string; name: string }[], id: string) =>
    options.find((option) => option.id === id)?.name ?? "Desconocida";
  const active = [
    filters.search && { name: "search", label: `«${filters.search}»` },
    filters.intervention && { name: "intervention", label: nameOf(interventions, filters.intervention) },
    filters.timeStressOccurrence && {
      name: "timeStressOccurrence",
      label: nameOf(stages, filters.timeStressOccurrence),
    },
  ].filter((filter) => typeof filter === "object");
  return (
    <>
      <PageHead
        title="Conflictos"
        path="/conflicts"
        description="Los conflictos que surgieron alrededor de las actuaciones urbanísticas, con sus actores y la etapa en que aparecieron."
      />
      <h1>Conflictos</h1>
      <div className="mt-6">
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
      </div>
      <FilterChips filters={active} parameters={parameters} />
      <p role="status" className="mt-4 text-quiet">
        {formatCount(list.total, "conflicto", "conflictos")}
      </p>
      {list.items.length === 0 ? (
        <EmptyState title="No hay conflictos que mostrar">
          <p>
            Prueba con menos palabras o quita los filtros. Si eres del equipo, inicia sesión para agregar uno.
          </p>
        </EmptyState>
      ) : (
        <ul ref={cards} className="mt-4 grid gap-4 lg:grid-cols-2">
          {list.items.map((conflict) => (
            <li key={conflict._id} className="min-w-0">
              <ConflictCard conflict={conflict} parameters={parameters} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore parameters={parameters} shown={list.items.length} total={list.total} list={cards} />
      {open ? (
        <ConflictDialog
          key={open._id}
          conflict={open}
          closeTo={withoutFlag("/conflicts", parameters, queryFlags.readConflict)}
        />
      ) : null}
    </>
  );
}
