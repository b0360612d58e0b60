import { href } from "react-router";
import { InterventionForm } from "../../../records/interventions/components/intervention-form.tsx";
import { interventionMessages } from "../../../records/interventions/contract.ts";
import {
  getInterventionForm,
  getInterventionFormOptions,
} from "../../../records/interventions/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/intervention-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const id = params.interventionId;
  const [record, options] = await loadForPage(
    Promise.all([getInterventionForm(db, id), getInterventionFormOptions(db)]),
    interventionMessages.formFailed,
  );
  return { record: { id, ...record }, options };
}

export default function EditInterventionPage({ loaderData: { record, options } }: Route.ComponentProps) {
  return (
    <FormPage title="Editar actuación urbanística" backTo={href("/interventions")}>
      <InterventionForm key={record.id} options={options} record={record} />
    </FormPage>
  );
}
