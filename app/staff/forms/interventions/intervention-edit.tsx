import { href } from "react-router";
import { getInterventionFormOptions } from "../../../nouns/interventions/choices.server.ts";
import { InterventionForm } from "../../../nouns/interventions/components/intervention-form.tsx";
import { interventionMessages } from "../../../nouns/interventions/contract.ts";
import { getInterventionForm } from "../../../nouns/interventions/queries.server.ts";
import { loadForForm } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/intervention-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { interventionId: id } = params;
  const options = getInterventionFormOptions(db);
  return loadForForm({ id, read: getInterventionForm(db, id), options }, interventionMessages.formFailed);
}

export default function EditInterventionPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <FormPage title="Editar actuación urbanística" backTo={href("/interventions")}>
      <InterventionForm key={params.interventionId} {...loaderData} />
    </FormPage>
  );
}
