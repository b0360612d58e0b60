import { useRef } from "react";
import { href, Link, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { type ContactMessage, contactTexts } from "../../nouns/contact-messages/contract.ts";
import { callApi, callList } from "../../shared/api/api-client.ts";
import { apiPath, contactPaths } from "../../shared/api/api-paths.ts";
import { readLimit } from "../../shared/lists/paging.ts";
import { addFlag, removeFlag } from "../../shared/lists/query-flags.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { formatCount } from "../../shared/values/text.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import type { Route } from "./+types/messages";
import { MessageList } from "./components/message-list.tsx";

export const handle = { permission: "readMessages" } satisfies StaffPage;

const path = href("/admin/messages");
/** Parameter that opens the question before deleting. */
const deleteFlag = "deleteMessage";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const isUnread = parameters.get("unread") === "true";
  const query = new URLSearchParams({ limit: String(readLimit(parameters)) });
  if (isUnread) query.set("unread", "true");
  const list = await readAsStaff("readMessages", () =>
    callList<ContactMessage>(`${contactPaths.list}?${query}`),
  );
  return list && { ...list, isUnread };
}
clientLoader.hydrate = true as const;

const closeDialog = ({ searchParams }: URL) => removeFlag(path, searchParams.toString(), deleteFlag);

/** The question is about a message that is shown, which has been read by now and would leave a list of unread ones. */
export function shouldRevalidate(visit: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = visit;
  const isDialog = currentUrl.href !== nextUrl.href && closeDialog(currentUrl) === closeDialog(nextUrl);
  return isDialog ? false : defaultShouldRevalidate;
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null);
  const [address] = useSearchParams();
  if (loaderData === null) return null;
  const { items: messages, total, isUnread } = loaderData;
  const parameters = address.toString();
  const chosen = address.get(deleteFlag);
  const toDelete = messages.find(({ _id }) => _id === chosen);
  return (
    <>
      <StaffHead {...head} />
      <nav aria-label="Qué mensajes" className="mt-4 flex flex-wrap gap-x-2">
        <Link to={path} className="nav-link" aria-current={isUnread ? undefined : "page"}>
          Todos
        </Link>
        <Link to={`${path}?unread=true`} className="nav-link" aria-current={isUnread ? "page" : undefined}>
          Sin leer
        </Link>
      </nav>
      <p role="status" className="mt-4 text-quiet">
        {formatCount(total, "mensaje", "mensajes")}
        {isUnread ? " sin leer" : ""}
      </p>
      {messages.length > 0 ? (
        <MessageList
          messages={messages}
          list={list}
          deleteAddress={({ _id }) => addFlag(parameters, deleteFlag, _id)}
        />
      ) : (
        <EmptyState title={isUnread ? "No hay mensajes sin leer" : "Todavía no hay mensajes"}>
          <p>Aquí aparecen los que se envían desde el formulario de la página «El Proyecto».</p>
        </EmptyState>
      )}
      <ShowMore parameters={parameters} shown={messages.length} total={total} list={list} />
      {toDelete ? (
        <DeleteMessage message={toDelete} closeTo={removeFlag(path, parameters, deleteFlag)} />
      ) : null}
    </>
  );
}

function DeleteMessage({ message, closeTo }: { message: ContactMessage; closeTo: string }) {
  return (
    <ConfirmDialog
      title="Eliminar mensaje"
      closeTo={closeTo}
      action="Eliminar"
      isDangerous
      perform={() => callApi<string>("DELETE", apiPath(contactPaths.one, { id: message._id }))}
    >
      <p className="wrap-anywhere">
        ¿Seguro que quieres eliminar el mensaje de <strong>{message.user_name}</strong>?
      </p>
      <p>Los mensajes no quedan en el historial: no se puede recuperar.</p>
    </ConfirmDialog>
  );
}

const head = { title: "Mensajes" };

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando los mensajes…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={contactTexts.loadFailed} />;
