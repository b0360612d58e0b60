import { href } from "react-router";
import { ConflictForm } from "../../../records/conflicts/components/conflict-form.tsx";
import { conflictMessages } from "../../../records/conflicts/contract.ts";
import { getConflictForm, getConflictFormOptions } from "../../../records/conflicts/queries.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import type { Route } from "./+types/conflict-edit";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const id = params.conflictId;
  const [record, options] = await loadForPage(
    Promise.all([getConflictForm(db, id), getConflictFormOptions(db)]),
    conflictMessages.formFailed,
  );
  return { record: { id, ...record }, options };
}

export default function EditConflictPage({ loaderData: { record, options } }: Route.ComponentProps) {
  return (
    <FormPage title="Editar conflicto" backTo={href("/conflicts")}>
      <ConflictForm key={record.id} options={options} record={record} />
    </FormPage>
  );
}
