import { href } from "react-router";
import { ConflictForm } from "../../../nouns/conflicts/components/conflict-form.tsx";
import { conflictMessages } from "../../../nouns/conflicts/contract.ts";
import { getConflictForm, getConflictFormOptions } from "../../../nouns/conflicts/queries.server.ts";
import { loadForForm } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/conflict-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { conflictId: id } = params;
  const options = getConflictFormOptions(db);
  return loadForForm({ id, read: getConflictForm(db, id), options }, conflictMessages.formFailed);
}

export default function EditConflictPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <FormPage title="Editar conflicto" backTo={href("/conflicts")}>
      <ConflictForm key={params.conflictId} {...loaderData} />
    </FormPage>
  );
}
