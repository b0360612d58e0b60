import { href } from "react-router";
import { ConflictForm } from "../../../nouns/conflicts/components/conflict-form.tsx";
import { conflictMessages } from "../../../nouns/conflicts/contract.ts";
import { getConflictFormOptions } from "../../../nouns/conflicts/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/conflict-new";

export const handle = { permission: "writeContent" } satisfies StaffPage;

/** `?intervention=<id>` chooses the intervention. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const options = await loadForPage(getConflictFormOptions(db), conflictMessages.formFailed);
  const wanted = new URL(request.url).searchParams.get("intervention");
  return { options, intervention: options.interventions.find(({ id }) => id === wanted)?.id };
}

export default function NewConflictPage({ loaderData: { options, intervention } }: Route.ComponentProps) {
  return (
    <FormPage title="Agregar conflicto" backTo={href("/conflicts")}>
      <ConflictForm options={options} record={null} intervention={intervention} />
    </FormPage>
  );
}
