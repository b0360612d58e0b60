import { lazy } from "react";
import { href } from "react-router";
import { listCatalogOptions } from "../../nouns/catalog/queries.server.ts";
import { ConflictLine } from "../../nouns/conflicts/components/conflict-line.tsx";
import { conflictMessages } from "../../nouns/conflicts/contract.ts";
import { type ConflictFilters, conflictFilters } from "../../nouns/conflicts/filters.server.ts";
import { findConflictReading, listConflictCards } from "../../nouns/conflicts/queries.server.ts";
import { listInterventionChoices } from "../../nouns/interventions/choices.server.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { SelectOption } from "../../ui/lists/select-field.tsx";
import type { Route } from "./+types/conflicts";
import { describePanels } from "./list-panels.tsx";
import { loadList } from "./load-list.server.ts";

const ConflictCard = lazy(async () => ({
  default: (await import("../../nouns/conflicts/components/conflict-card.tsx")).ConflictCard,
}));
const ConflictDialog = lazy(() => import("../../nouns/conflicts/components/conflict-dialog.tsx"));
const ConflictDeletion = lazy(() => import("../../nouns/conflicts/components/conflict-deletion.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadList(context.get(appContext), request, {
    list: "conflicts",
    schema: conflictFilters,
    listCards: listConflictCards,
    async loadOthers(db, filters, searchParams) {
      const openId = searchParams.get(queryFlags.readConflict);
      const [interventions, stages, open] = await Promise.all([
        listInterventionChoices(db, filters.intervention),
        listCatalogOptions(db, "stages"),
        isId(openId) ? findConflictReading(db, openId) : null,
      ]);
      return { open, page: describePage(filters, interventions, stages) };
    },
    defaultView: "lines",
    loadFailed: conflictMessages.loadFailed,
  });
}

/** Words of the page, which its script need not have. */
function describePage(
  { search, intervention, stage }: ConflictFilters,
  interventions: Awaited<ReturnType<typeof listInterventionChoices>>,
  stages: SelectOption[],
) {
  return {
    description: "Los conflictos alrededor de las actuaciones urbanísticas, con sus actores y su etapa.",
    search: { label: "Buscar en nombres, textos y actuaciones", value: search },
    filters: [
      {
        name: "intervention",
        label: "Actuación urbanística",
        anyLabel: "Todas las actuaciones urbanísticas",
        ...interventions,
        value: intervention,
      },
      { name: "stage", label: "Etapa", anyLabel: "Todas las etapas", options: stages, value: stage },
    ],
    nouns: ["conflicto", "conflictos"] as [string, string],
    emptyTitle: "No hay conflictos que mostrar",
  };
}

export default function ConflictsPage({ loaderData }: Route.ComponentProps) {
  const { filters, page, open, parameters } = loaderData;
  return (
    <ListPage
      {...loaderData}
      {...describePanels(loaderData)}
      path={href("/conflicts")}
      title="Conflictos"
      {...page}
      openTitle={open?.conflictName}
      columns="two"
      compareAt={href("/compare")}
      card={(conflict, place, headingLevel) => (
        <ConflictCard conflict={conflict} parameters={parameters} place={place} headingLevel={headingLevel} />
      )}
      line={(conflict, _place, headingLevel) => (
        <ConflictLine conflict={conflict} parameters={parameters} headingLevel={headingLevel} />
      )}
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
