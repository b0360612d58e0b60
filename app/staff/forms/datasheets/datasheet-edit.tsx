import { href } from "react-router";
import { DatasheetForm } from "../../../nouns/datasheets/components/datasheet-form.tsx";
import { datasheetMessages } from "../../../nouns/datasheets/contract.ts";
import { getDatasheetForm } from "../../../nouns/datasheets/queries.server.ts";
import { loadForForm } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/datasheet-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { datasheetId: id, interventionId } = params;
  const read = getDatasheetForm(db, { id, interventionId });
  return loadForForm({ id, read, options: Promise.resolve(null) }, datasheetMessages.loadFailed);
}

export default function EditDatasheetPage({ loaderData: { record, goneId }, params }: Route.ComponentProps) {
  const { datasheetId: id, interventionId } = params;
  return (
    <FormPage
      title="Editar ficha técnica"
      about={record?.interventionName}
      backTo={href("/interventions/:interventionId/datasheet", { interventionId })}
    >
      <DatasheetForm key={id} interventionId={interventionId} record={record} goneId={goneId} />
    </FormPage>
  );
}
