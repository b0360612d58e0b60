import { lazy } from "react";
import { href } from "react-router";
import { readTerms } from "../../../db/search/find-records.server.ts";
import { listCatalogOptions } from "../../records/catalog/queries.server.ts";
import { ConflictLine } from "../../records/conflicts/components/conflict-line.tsx";
import { conflictMessages } from "../../records/conflicts/contract.ts";
import { conflictFilters } from "../../records/conflicts/filters.server.ts";
import { findConflictReading, listConflictCards } from "../../records/conflicts/queries.server.ts";
import { listInterventionChoices } from "../../records/interventions/queries.server.ts";
import { TakeawayPanel } from "../../records/open-data/components/takeaway-panel.tsx";
import { describeListTakeaway, readCited } from "../../records/open-data/takeaway.server.ts";
import { FacetPanel, hasFacets } from "../../records/search/components/facet-panel.tsx";
import { exploreLabel } from "../../records/search/constants.ts";
import { readListFacets } from "../../records/search/list-facets.server.ts";
import { nameFilters } from "../../records/search/name-filters.server.ts";
import { readView } from "../../shared/lists/list-address.ts";
import { readListRequest } from "../../shared/lists/list-query.ts";
import { readExistingPage } from "../../shared/lists/paging.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { Route } from "./+types/conflicts";

const ConflictCard = lazy(async () => ({
  default: (await import("../../records/conflicts/components/conflict-card.tsx")).ConflictCard,
}));
const ConflictDialog = lazy(() => import("../../records/conflicts/components/conflict-dialog.tsx"));
const ConflictDeletion = lazy(() => import("../../records/conflicts/components/conflict-deletion.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const { searchParams, parameters, filters, page } = readListRequest(request, conflictFilters);
  const terms = readTerms(db, filters.search);
  const openId = searchParams.get(queryFlags.readConflict);
  const [list, { facets, names }, interventions, stages, open, cited] = await loadForPage(
    Promise.all([
      readExistingPage(page, (existing) => listConflictCards(db, filters, existing, terms)),
      readListFacets(db, "conflicts", filters, terms),
      listInterventionChoices(db, filters.intervention),
      listCatalogOptions(db, "stages"),
      isId(openId) ? findConflictReading(db, openId) : null,
      readCited(db, ownAddress),
    ]),
    conflictMessages.loadFailed,
  );
  const active = nameFilters(filters, names);
  const view = readView(searchParams, "lines");
  return {
    list,
    filters,
    facets,
    active,
    takeaway: describeListTakeaway(cited, { list: "conflicts", filters, active, total: list.total }),
    view,
    interventions,
    open,
    parameters,
    stages,
  };
}

export default function ConflictsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, facets, view, interventions, stages, open, parameters } = loaderData;
  return (
    <ListPage
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
      active={loaderData.active}
      takeaway={<TakeawayPanel takeaway={loaderData.takeaway} />}
      facets={
        hasFacets(facets, filters) ? (
          <FacetPanel facets={facets} chosen={filters} parameters={parameters} label={exploreLabel} />
        ) : null
      }
      parameters={parameters}
      list={list}
      view={view}
      defaultView="lines"
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
