import { href } from "react-router";
import { getInterventionFormOptions } from "../../../nouns/interventions/choices.server.ts";
import { InterventionForm } from "../../../nouns/interventions/components/intervention-form.tsx";
import { interventionMessages } from "../../../nouns/interventions/contract.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/intervention-new";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return loadForPage(getInterventionFormOptions(db), interventionMessages.formFailed);
}

export default function NewInterventionPage({ loaderData: options }: Route.ComponentProps) {
  return (
    <FormPage title="Agregar actuación urbanística" backTo={href("/interventions")}>
      <InterventionForm options={options} record={null} />
    </FormPage>
  );
}
