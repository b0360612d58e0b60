import { href, redirect } from "react-router";
import { DatasheetForm } from "../../../nouns/datasheets/components/datasheet-form.tsx";
import { datasheetMessages } from "../../../nouns/datasheets/contract.ts";
import { getInterventionReading } from "../../../nouns/interventions/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/datasheet-create";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { _id, interventionName, datasheet } = await loadForPage(
    getInterventionReading(db, params.interventionId),
    datasheetMessages.loadFailed,
  );
  if (datasheet)
    throw redirect(
      href("/interventions/:interventionId/datasheet/:datasheetId/edit", {
        interventionId: _id,
        datasheetId: datasheet,
      }),
    );
  return { id: _id, interventionName };
}

export default function CreateDatasheetPage({ loaderData: { id, interventionName } }: Route.ComponentProps) {
  return (
    <FormPage
      title="Crear ficha técnica"
      about={interventionName}
      backTo={href("/interventions/:interventionId/datasheet", { interventionId: id })}
    >
      <DatasheetForm key={id} interventionId={id} record={null} />
    </FormPage>
  );
}
