import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import type { StaffPage } from "../../../shared/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { NewsForm } from "../components/news-form.tsx";
import { newsMessages } from "../contract.ts";
import { getNewsForm, getNewsFormOptions } from "../queries.server.ts";
import type { Route } from "./+types/news-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const id = params.newsId;
  const [record, options] = await orErrorPage(
    Promise.all([getNewsForm(db, id), getNewsFormOptions(db)]),
    newsMessages.formFailed,
  );
  return { record: { id, ...record }, options };
}

export default function EditNewsItemPage({ loaderData: { record, options } }: Route.ComponentProps) {
  return (
    <FormPage title="Editar noticia" backTo="/news">
      <NewsForm key={record.id} options={options} record={record} />
    </FormPage>
  );
}
