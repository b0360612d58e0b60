import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { interventionMessages } from "../contract.ts";
import { getInterventionForm } from "../queries.server.ts";
import type { Route } from "./+types/intervention-current";

/** An intervention as its form has it, for the comparison with what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return Response.json(
    await orErrorPage(getInterventionForm(db, params.interventionId), interventionMessages.formFailed),
  );
}
