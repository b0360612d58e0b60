import { lazy } from "react";
import { href } from "react-router";
import { listCatalogOptions } from "../../records/catalog/queries.server.ts";
import { InterventionCard } from "../../records/interventions/components/intervention-card.tsx";
import { interventionFilters, interventionMessages } from "../../records/interventions/contract.ts";
import { listInterventionCards } from "../../records/interventions/queries.server.ts";
import { readListRequest } from "../../shared/lists/list-query.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { Route } from "./+types/interventions";

const InterventionDeletion = lazy(
  () => import("../../records/interventions/components/intervention-deletion.tsx"),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { parameters, filters, page } = readListRequest(request, interventionFilters);
  const [list, hierarchies, systems] = await loadForPage(
    Promise.all([
      listInterventionCards(db, filters, page),
      listCatalogOptions(db, "hierarchies"),
      listCatalogOptions(db, "systems"),
    ]),
    interventionMessages.loadFailed,
  );
  return { list, filters, parameters, hierarchies, systems };
}

export default function InterventionsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, hierarchies, systems, parameters } = loaderData;
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
      parameters={parameters}
      list={list}
      nouns={["actuación urbanística", "actuaciones urbanísticas"]}
      emptyTitle="No hay actuaciones urbanísticas que mostrar"
      columns="three"
      card={(intervention, place) => (
        <InterventionCard intervention={intervention} headingLevel={2} place={place} />
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
