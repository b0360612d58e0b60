import { listInterventionOptions } from "../../nouns/interventions/choices.server.ts";
import { interventionMessages } from "../../nouns/interventions/contract.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/intervention-options";

/** Options of filters that are loaded after their page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return Response.json(await loadForPage(listInterventionOptions(db), interventionMessages.loadFailed));
}
