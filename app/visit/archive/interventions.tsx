import { lazy } from "react";
import { href } from "react-router";
import { describeAxisFilter } from "../../nouns/catalog/queries.server.ts";
import { InterventionCard } from "../../nouns/interventions/components/intervention-card.tsx";
import { interventionMessages } from "../../nouns/interventions/contract.ts";
import {
  type InterventionFilters,
  interventionPageFilters,
} from "../../nouns/interventions/filters.server.ts";
import { addPress } from "../../nouns/interventions/press.server.ts";
import { listInterventionCards } from "../../nouns/interventions/queries.server.ts";
import { readPeriod } from "../../nouns/news/period.server.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { getAxis } from "../../shared/study/study.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import type { Route } from "./+types/interventions";
import { describePanels } from "./list-panels.tsx";
import { loadList } from "./load-list.server.ts";

const InterventionLine = lazy(async () => ({
  default: (await import("../../nouns/interventions/components/intervention-line.tsx")).InterventionLine,
}));
const InterventionTable = lazy(async () => ({
  default: (await import("../../nouns/interventions/components/intervention-table.tsx")).InterventionTable,
}));
const InterventionDeletion = lazy(
  () => import("../../nouns/interventions/components/intervention-deletion.tsx"),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadList(context.get(appContext), request, {
    list: "interventions",
    schema: interventionPageFilters,
    async listCards(db, filters, page, terms) {
      const { items, total } = await listInterventionCards(db, filters, page, terms);
      return { items: await addPress(db, items), total };
    },
    async loadOthers(db, filters) {
      const [hierarchy, system, period] = await Promise.all([
        describeAxisFilter(db, "hierarchy"),
        describeAxisFilter(db, "system"),
        readPeriod(db),
      ]);
      const selects = [
        { ...hierarchy, value: filters.hierarchy },
        { ...system, value: filters.system },
      ];
      return { period, page: { ...describePage(filters), filters: selects } };
    },
    defaultView: "cards",
    loadFailed: interventionMessages.loadFailed,
  });
}

/** Words of the page, which its script need not have. */
function describePage({ search }: InterventionFilters) {
  return {
    description: `Las actuaciones urbanísticas del estudio por ${getAxis("hierarchy").one} y ${getAxis("system").term}, cada una con su ficha técnica.`,
    search: { label: "Buscar por nombre o descripción", value: search },
    nouns: ["actuación urbanística", "actuaciones urbanísticas"] as [string, string],
    emptyTitle: "No hay actuaciones urbanísticas que mostrar",
  };
}

export default function InterventionsPage({ loaderData }: Route.ComponentProps) {
  const { filters, page, period, parameters } = loaderData;
  return (
    <ListPage
      {...loaderData}
      {...describePanels(loaderData)}
      path={href("/interventions")}
      title="Actuaciones Urbanísticas"
      {...page}
      columns="three"
      compareAt={href("/compare")}
      card={(intervention, place, headingLevel) => (
        <InterventionCard intervention={intervention} headingLevel={headingLevel} place={place} />
      )}
      line={(intervention, _place, headingLevel) => (
        <InterventionLine intervention={intervention} headingLevel={headingLevel} />
      )}
      table={(works) => (
        <InterventionTable works={works} period={period} parameters={parameters} chosen={filters.sort} />
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
