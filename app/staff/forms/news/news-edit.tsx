import { href } from "react-router";
import { NewsForm } from "../../../nouns/news/components/news-form.tsx";
import { newsMessages } from "../../../nouns/news/contract.ts";
import { getNewsForm, getNewsFormOptions } from "../../../nouns/news/queries.server.ts";
import { loadForForm } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/news-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { newsId: id } = params;
  const options = getNewsFormOptions(db);
  return loadForForm({ id, read: getNewsForm(db, id), options }, newsMessages.formFailed);
}

export default function EditNewsItemPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <FormPage title="Editar noticia" backTo={href("/news")}>
      <NewsForm key={params.newsId} {...loaderData} />
    </FormPage>
  );
}
