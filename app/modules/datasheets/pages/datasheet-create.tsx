import { redirect } from "react-router";
import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import type { StaffPage } from "../../../shared/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { getInterventionReading } from "../../interventions/queries.server.ts";
import { DatasheetForm } from "../components/datasheet-form.tsx";
import { datasheetMessages } from "../contract.ts";
import type { Route } from "./+types/datasheet-create";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { _id, interventionName, datasheet } = await orErrorPage(
    getInterventionReading(db, params.interventionId),
    datasheetMessages.loadFailed,
  );
  if (datasheet) throw redirect(`/interventions/${_id}/datasheet/${datasheet}/edit`);
  return { id: _id, interventionName };
}

export default function CreateDatasheetPage({ loaderData: { id, interventionName } }: Route.ComponentProps) {
  return (
    <FormPage title="Crear ficha técnica" about={interventionName} backTo={`/interventions/${id}/datasheet`}>
      <DatasheetForm key={id} interventionId={id} record={null} />
    </FormPage>
  );
}
