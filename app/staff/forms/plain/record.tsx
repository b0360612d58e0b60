import { lazy, Suspense } from "react";
import { data, href, Link, redirect } from "react-router";
import { nouns } from "../../../nouns/register.ts";
import { callApi, nullIfMissing } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { useCan } from "../../../shared/session/session.ts";
import type { StaffPage } from "../../../shared/session/staff-page.ts";
import { readAsStaff } from "../../../shared/session/staff-session.ts";
import { requirePaths } from "../../../shared/values/field-declarations.ts";
import { isId } from "../../../shared/values/ids.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { PageMessage } from "../../../ui/page-message.tsx";
import { loadChoices } from "../../tables/components/load-choices.ts";
import { newRecord } from "../../tables/constants.ts";
import { findPlainNoun, isTyped, type PlainNoun } from "../../tables/fields.ts";
import type { Route } from "./+types/record";
import { PlainForm, type PlainRecord } from "./components/plain-form.tsx";
import { plainForms, plainMessages } from "./contract.ts";

// Only where somebody deletes.
const PlainDeletion = lazy(() => import("./components/plain-deletion.tsx"));

export const handle = { permission: "writeContent" } satisfies StaffPage;

const deleteFlag = "delete";

export async function clientLoader({ request, params: { noun: wanted, recordId } }: Route.ClientLoaderArgs) {
  const noun = findPlainNoun(wanted);
  const isDeleting = new URL(request.url).searchParams.has(deleteFlag);
  return readAsStaff("writeContent", async () => {
    if (!noun || (recordId === newRecord ? !isTyped(noun) : !isId(recordId)))
      throw data({ error: plainMessages.unknown }, { status: 404 });
    const path = apiPath(requirePaths(nouns[noun]).one, { id: recordId });
    const id = recordId === newRecord ? undefined : recordId;
    const [record, choices] = await Promise.all([
      // Of one that is gone the browser may have a draft.
      id === undefined ? null : callApi<PlainRecord>("GET", path).catch(nullIfMissing),
      loadChoices(noun),
    ]);
    // The actor that stands for a merged one.
    if (record && record._id !== recordId)
      throw redirect(href("/admin/records/:noun/:recordId", { noun, recordId: record._id }));
    return { noun, id, record, choices, path, isDeleting };
  });
}
clientLoader.hydrate = true as const;

export default function RecordPage({ loaderData }: Route.ComponentProps) {
  const rules = plainForms[loaderData?.noun ?? "publication"];
  const [mayWrite, mayDelete] = [useCan(rules.write), useCan(rules.delete)];
  if (loaderData === null) return null;
  const { noun, id, record, choices, path, isDeleting } = loaderData;
  const { one, nameFields } = nouns[noun];
  const name = String(record?.[nameFields[0] ?? ""] ?? "");
  return (
    <FormPage
      title={`${id ? "Editar" : "Agregar"} ${one}`}
      about={name}
      backTo={href("/admin/records/:noun", { noun })}
    >
      {record ? <RecordLinks noun={noun} recordId={record._id} mayDelete={mayDelete} /> : null}
      {mayWrite ? (
        <PlainForm key={id ?? noun} {...{ noun, id, record, choices }} />
      ) : (
        <PageMessage kind="error">{plainMessages.notAllowed}</PageMessage>
      )}
      {record && isDeleting && mayDelete ? (
        <Suspense>
          <PlainDeletion
            {...{ noun, name, path }}
            recordId={record._id}
            others={(choices.after ?? []).filter(({ id }) => id !== record._id)}
          />
        </Suspense>
      ) : null}
    </FormPage>
  );
}

function RecordLinks({
  noun,
  recordId,
  mayDelete,
}: {
  noun: PlainNoun;
  recordId: string;
  mayDelete: boolean;
}) {
  const mayHide = useCan("hideNames");
  return (
    <p className="mt-1 flex flex-wrap gap-x-5">
      <Link to={href("/admin/history/:noun/:recordId", { noun, recordId })}>Historial</Link>
      {noun === "actor" || noun === "place" ? (
        <Link to={`${href("/admin/territory/:room?", { room: "mentions" })}?of=${recordId}`}>Menciones</Link>
      ) : null}
      {noun === "actor" && mayHide ? (
        <Link to={`${href("/admin/hidden-names")}?actor=${recordId}`}>Ocultar su nombre</Link>
      ) : null}
      {mayDelete ? (
        <Link to={`?${deleteFlag}=true`} state={opensDialog} preventScrollReset>
          Eliminar
        </Link>
      ) : null}
    </p>
  );
}

export const HydrateFallback = () => (
  <p role="status" className="py-10 text-quiet">
    Cargando el registro…
  </p>
);
