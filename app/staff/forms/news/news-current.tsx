import { newsMessages } from "../../../nouns/news/contract.ts";
import { getNewsForm } from "../../../nouns/news/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/news-current";

/** The stored form values, to compare with what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return Response.json(await loadForPage(getNewsForm(db, params.newsId), newsMessages.formFailed));
}
