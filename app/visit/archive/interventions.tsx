import { lazy } from "react";
import { href } from "react-router";
import { readTerms } from "../../../db/search/find-records.server.ts";
import { listCatalogOptions } from "../../records/catalog/queries.server.ts";
import { InterventionCard } from "../../records/interventions/components/intervention-card.tsx";
import { interventionMessages } from "../../records/interventions/contract.ts";
import { interventionFilters } from "../../records/interventions/filters.server.ts";
import { listInterventionCards } from "../../records/interventions/queries.server.ts";
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
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { Route } from "./+types/interventions";

const InterventionLine = lazy(async () => ({
  default: (await import("../../records/interventions/components/intervention-line.tsx")).InterventionLine,
}));
const InterventionDeletion = lazy(
  () => import("../../records/interventions/components/intervention-deletion.tsx"),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const { searchParams, parameters, filters, page } = readListRequest(request, interventionFilters);
  const terms = readTerms(db, filters.search);
  const [list, { facets, names }, hierarchies, systems, cited] = await loadForPage(
    Promise.all([
      readExistingPage(page, (existing) => listInterventionCards(db, filters, existing, terms)),
      readListFacets(db, "interventions", filters, terms),
      listCatalogOptions(db, "hierarchies"),
      listCatalogOptions(db, "systems"),
      readCited(db, ownAddress),
    ]),
    interventionMessages.loadFailed,
  );
  const active = nameFilters(filters, names);
  const view = readView(searchParams, "cards");
  return {
    list,
    filters,
    facets,
    active,
    takeaway: describeListTakeaway(cited, { list: "interventions", filters, active, total: list.total }),
    view,
    parameters,
    hierarchies,
    systems,
  };
}

export default function InterventionsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, facets, view, hierarchies, systems, parameters } = loaderData;
  return (
    <ListPage
      path={href("/interventions")}
      title="Actuaciones Urbanísticas"
      description="Las actuaciones urbanísticas del estudio por jerarquía y sistema estructurante, cada una con su ficha técnica."
      search={{ label: "Buscar por nombre o descripción", value: filters.search }}
      filters={[
        {
          name: "hierarchy",
          label: "Jerarquía",
          anyLabel: "Todas las jerarquías",
          options: hierarchies,
          value: filters.hierarchy,
        },
        {
          name: "system",
          label: "Sistema",
          anyLabel: "Todos los sistemas",
          options: systems,
          value: filters.system,
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
      defaultView="cards"
      nouns={["actuación urbanística", "actuaciones urbanísticas"]}
      emptyTitle="No hay actuaciones urbanísticas que mostrar"
      columns="three"
      card={(intervention, place, headingLevel) => (
        <InterventionCard intervention={intervention} headingLevel={headingLevel} place={place} />
      )}
      line={(intervention, _place, headingLevel) => (
        <InterventionLine intervention={intervention} headingLevel={headingLevel} />
      )}
      staff={{
        newTo: href("/interventions/new"),
        editTo: ({ _id }) => href("/interventions/:interventionId/edit", { interventionId: _id }),
        getName: ({ interventionName }) => interventionName,
        deleteFlag: queryFlags.deleteIntervention,
        deletion: InterventionDeletion,
      }}
    />
  );
}
