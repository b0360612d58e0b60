import { lazy } from "react";
import { href } from "react-router";
import { listCatalogOptions } from "../../nouns/catalog/queries.server.ts";
import { ConflictLine } from "../../nouns/conflicts/components/conflict-line.tsx";
import { conflictMessages } from "../../nouns/conflicts/contract.ts";
import { conflictFilters } from "../../nouns/conflicts/filters.server.ts";
import { findConflictReading, listConflictCards } from "../../nouns/conflicts/queries.server.ts";
import { listInterventionChoices } from "../../nouns/interventions/choices.server.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
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
    async loadOthers(db, { intervention }, searchParams) {
      const openId = searchParams.get(queryFlags.readConflict);
      const [interventions, stages, open] = await Promise.all([
        listInterventionChoices(db, intervention),
        listCatalogOptions(db, "stages"),
        isId(openId) ? findConflictReading(db, openId) : null,
      ]);
      return { interventions, open, stages };
    },
    defaultView: "lines",
    loadFailed: conflictMessages.loadFailed,
  });
}

export default function ConflictsPage({ loaderData }: Route.ComponentProps) {
  const { filters, interventions, stages, open, parameters } = loaderData;
  return (
    <ListPage
      {...loaderData}
      {...describePanels(loaderData)}
      path={href("/conflicts")}
      title="Conflictos"
      description="Los conflictos alrededor de las actuaciones urbanísticas, con sus actores y su etapa."
      search={{ label: "Buscar en nombres, textos y actuaciones", value: filters.search }}
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
      nouns={["conflicto", "conflictos"]}
      openTitle={open?.conflictName}
      emptyTitle="No hay conflictos que mostrar"
      columns="two"
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
