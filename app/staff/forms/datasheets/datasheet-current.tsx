import { datasheetMessages } from "../../../nouns/datasheets/contract.ts";
import { getDatasheetForm } from "../../../nouns/datasheets/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/datasheet-current";

/** The stored form values, to compare with what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { datasheetId: id, interventionId } = params;
  const { values, version } = await loadForPage(
    getDatasheetForm(db, { id, interventionId }),
    datasheetMessages.loadFailed,
  );
  return Response.json({ values, version });
}
