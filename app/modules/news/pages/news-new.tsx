import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import type { StaffPage } from "../../../shared/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { NewsForm } from "../components/news-form.tsx";
import { newsMessages } from "../contract.ts";
import { getNewsFormOptions } from "../queries.server.ts";
import type { Route } from "./+types/news-new";

export const handle = { permission: "writeContent" } satisfies StaffPage;

/** `?intervention=<id>` chooses the intervention. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const options = await orErrorPage(getNewsFormOptions(db), newsMessages.formFailed);
  const wanted = new URL(request.url).searchParams.get("intervention");
  return { options, intervention: options.interventions.find(({ id }) => id === wanted)?.id };
}

export default function NewNewsItemPage({ loaderData: { options, intervention } }: Route.ComponentProps) {
  return (
    <FormPage title="Agregar noticia" backTo="/news">
      <NewsForm options={options} record={null} intervention={intervention} />
    </FormPage>
  );
}
