import { lazy } from "react";
import { href } from "react-router";
import { listCatalogOptions } from "../../records/catalog/queries.server.ts";
import { ConflictCard } from "../../records/conflicts/components/conflict-card.tsx";
import { ConflictDialog } from "../../records/conflicts/components/conflict-dialog.tsx";
import { conflictFilters, conflictMessages } from "../../records/conflicts/contract.ts";
import { findConflictReading, listConflictCards } from "../../records/conflicts/queries.server.ts";
import { listInterventionChoices } from "../../records/interventions/queries.server.ts";
import { readListRequest } from "../../shared/lists/list-query.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { Route } from "./+types/conflicts";

const ConflictDeletion = lazy(() => import("../../records/conflicts/components/conflict-deletion.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { searchParams, parameters, filters, page } = readListRequest(request, conflictFilters);
  const openId = searchParams.get(queryFlags.readConflict);
  const [list, interventions, stages, open] = await loadForPage(
    Promise.all([
      listConflictCards(db, filters, page),
      listInterventionChoices(db, filters.intervention),
      listCatalogOptions(db, "stages"),
      isId(openId) ? findConflictReading(db, openId) : null,
    ]),
    conflictMessages.loadFailed,
  );
  return { list, filters, interventions, open, parameters, stages };
}

export default function ConflictsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, interventions, stages, open, parameters } = loaderData;
  return (
    <ListPage
      path={href("/conflicts")}
      title="Conflictos"
      description="Los conflictos que surgieron alrededor de las actuaciones urbanísticas, con sus actores y la etapa en que aparecieron."
      search={{ label: "Buscar por nombre o descripción", value: filters.search }}
      filters={[
        {
          name: "intervention",
          label: "Actuación urbanística",
          anyLabel: "Todas las actuaciones urbanísticas",
          ...interventions,
          value: filters.intervention,
        },
        {
          name: "stage",
          label: "Etapa",
          anyLabel: "Todas las etapas",
          options: stages,
          value: filters.stage,
        },
      ]}
      parameters={parameters}
      list={list}
      nouns={["conflicto", "conflictos"]}
      openTitle={open?.conflictName}
      emptyTitle="No hay conflictos que mostrar"
      columns="two"
      card={(conflict, place) => <ConflictCard conflict={conflict} parameters={parameters} place={place} />}
      staff={{
        newTo: filters.intervention
          ? `${href("/conflicts/new")}?intervention=${filters.intervention}`
          : href("/conflicts/new"),
        editTo: ({ _id }) => href("/conflicts/:conflictId/edit", { conflictId: _id }),
        getName: ({ conflictName }) => conflictName,
        deleteFlag: queryFlags.deleteConflict,
        deletion: ConflictDeletion,
      }}
    >
      {open ? <ConflictDialog key={open._id} conflict={open} parameters={parameters} /> : null}
    </ListPage>
  );
}
