import { lazy } from "react";
import { filtersFromAddress } from "../../../shared/list-query.ts";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { limitFromAddress } from "../../../shared/paging.ts";
import { pageParameters, queryFlags } from "../../../shared/query-flags.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { Deletion } from "../../../ui/deletion.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { listHierarchies, listSystems } from "../../catalog/queries.server.ts";
import { InterventionCard } from "../components/intervention-card.tsx";
import { interventionFilters, interventionMessages } from "../contract.ts";
import { listInterventionCards } from "../queries.server.ts";
import type { Route } from "./+types/interventions";

const InterventionDeletion = lazy(() => import("../components/intervention-deletion.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const searchParams = pageParameters(request);
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
  return (
    <ListPage
      path="/interventions"
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
          name: "internalSystem",
          label: "Sistema",
          anyLabel: "Todos los sistemas",
          options: systems,
          value: filters.internalSystem,
        },
      ]}
      parameters={parameters}
      list={list}
      nouns={["actuación urbanística", "actuaciones urbanísticas"]}
      emptyTitle="No hay actuaciones urbanísticas que mostrar"
      columns="three"
      card={(intervention, place) => (
        <InterventionCard intervention={intervention} headingLevel={2} place={place} />
      )}
      staff={{
        newTo: "/interventions/new",
        editTo: ({ _id }) => `/interventions/${_id}/edit`,
        nameOf: ({ interventionName }) => interventionName,
        deleteFlag: queryFlags.deleteIntervention,
      }}
    >
      <Deletion
        flag={queryFlags.deleteIntervention}
        path="/interventions"
        parameters={parameters}
        dialog={InterventionDeletion}
      />
    </ListPage>
  );
}
