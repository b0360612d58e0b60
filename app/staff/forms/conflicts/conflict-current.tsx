import { conflictMessages } from "../../../nouns/conflicts/contract.ts";
import { getConflictForm } from "../../../nouns/conflicts/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/conflict-current";

/** The stored form values, to compare with what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return Response.json(
    await loadForPage(getConflictForm(db, params.conflictId), conflictMessages.formFailed),
  );
}
