import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { interventionMessages } from "../contract.ts";
import { listInterventionOptions } from "../queries.server.ts";
import type { Route } from "./+types/intervention-options";

/** Every intervention's id and name, for filters that did not bring them with their page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return Response.json(await orErrorPage(listInterventionOptions(db), interventionMessages.loadFailed));
}
