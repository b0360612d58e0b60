import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import type { StaffPage } from "../../../shared/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { InterventionForm } from "../components/intervention-form.tsx";
import { interventionMessages } from "../contract.ts";
import { getInterventionFormOptions } from "../queries.server.ts";
import type { Route } from "./+types/intervention-new";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return orErrorPage(getInterventionFormOptions(db), interventionMessages.formFailed);
}

export default function NewInterventionPage({ loaderData: options }: Route.ComponentProps) {
  return (
    <FormPage title="Agregar actuación urbanística" backTo="/interventions">
      <InterventionForm options={options} record={null} />
    </FormPage>
  );
}
