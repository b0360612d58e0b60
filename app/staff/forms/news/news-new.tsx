import { href } from "react-router";
import { NewsForm } from "../../../nouns/news/components/news-form.tsx";
import { newsMessages } from "../../../nouns/news/contract.ts";
import { getNewsFormOptions } from "../../../nouns/news/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/news-new";

export const handle = { permission: "writeContent" } satisfies StaffPage;

/** `?intervention=<id>` chooses the intervention. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const options = await loadForPage(getNewsFormOptions(db), newsMessages.formFailed);
  const wanted = new URL(request.url).searchParams.get("intervention");
  return { options, intervention: options.interventions.find(({ id }) => id === wanted)?.id };
}

export default function NewNewsItemPage({ loaderData: { options, intervention } }: Route.ComponentProps) {
  return (
    <FormPage title="Agregar noticia" backTo={href("/news")}>
      <NewsForm options={options} record={null} intervention={intervention} />
    </FormPage>
  );
}
