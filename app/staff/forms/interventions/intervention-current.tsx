import { interventionMessages } from "../../../nouns/interventions/contract.ts";
import { getInterventionForm } from "../../../nouns/interventions/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/intervention-current";

/** The stored form values, to compare with what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return Response.json(
    await loadForPage(getInterventionForm(db, params.interventionId), interventionMessages.formFailed),
  );
}
