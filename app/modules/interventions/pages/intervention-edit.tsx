import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import type { StaffPage } from "../../../shared/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { InterventionForm } from "../components/intervention-form.tsx";
import { interventionMessages } from "../contract.ts";
import { getInterventionForm, getInterventionFormOptions } from "../queries.server.ts";
import type { Route } from "./+types/intervention-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const id = params.interventionId;
  const [record, options] = await orErrorPage(
    Promise.all([getInterventionForm(db, id), getInterventionFormOptions(db)]),
    interventionMessages.formFailed,
  );
  return { record: { id, ...record }, options };
}

export default function EditInterventionPage({ loaderData: { record, options } }: Route.ComponentProps) {
  return (
    <FormPage title="Editar actuación urbanística" backTo="/interventions">
      <InterventionForm key={record.id} options={options} record={record} />
    </FormPage>
  );
}
