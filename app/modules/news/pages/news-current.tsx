import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { newsMessages } from "../contract.ts";
import { getNewsForm } from "../queries.server.ts";
import type { Route } from "./+types/news-current";

/** A news item as its form has it, for the comparison with what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return Response.json(await orErrorPage(getNewsForm(db, params.newsId), newsMessages.formFailed));
}
