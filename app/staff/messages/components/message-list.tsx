import { type RefObject, useState } from "react";
import { Link } from "react-router";
import type { ContactMessage } from "../../../nouns/contact-messages/contract.ts";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath, contactPaths } from "../../../shared/api/api-paths.ts";
import { opensDialog } from "../../../shared/lists/query-flags.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { DeliveryState } from "./delivery-state.tsx";

type Props = {
  messages: ContactMessage[];
  list: RefObject<HTMLUListElement | null>;
  /** Opens the question before deleting. */
  deleteAddress: (message: ContactMessage) => string;
};

/** Opening a message marks it as read. */
export function MessageList({ messages, list, deleteAddress }: Props) {
  return (
    <ul ref={list} className="mt-4 grid gap-3">
      {messages.map((message) => (
        <li key={message._id}>
          <Message message={message} deleteAddress={deleteAddress(message)} />
        </li>
      ))}
    </ul>
  );
}

function Message({ message, deleteAddress }: { message: ContactMessage; deleteAddress: string }) {
  const { user_name, user_email, createdAt } = message;
  // Local state: a reloaded list of unread messages would lose the one that is open.
  const [isRead, setIsRead] = useState(message.readAt !== null);
  const showToast = useToast();

  async function mark(read: boolean) {
    if (read === isRead) return;
    setIsRead(read);
    try {
      await callApi("PUT", apiPath(contactPaths.one, { id: message._id }), { body: { read } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsRead(!read);
      showToast("error", error.message);
    }
  }
  return (
    <details
      className="attention"
      onToggle={(event) => {
        if (event.currentTarget.open) void mark(true);
      }}
    >
      <summary className="wrap-anywhere">
        <span className={isRead ? "" : "font-semibold"}>{user_name}</span>{" "}
        {isRead ? null : <span className="rounded-full bg-notice px-2 text-sm text-on-notice">Nuevo</span>}{" "}
        <span className="text-quiet">
          · <Timestamp at={createdAt} />
        </span>
      </summary>
      <p className="reading mt-3 wrap-anywhere">{message.message}</p>
      <DeliveryState message={message} />
      <ul className="record-actions mt-4 items-baseline border-t border-line pt-2">
        <li className="min-w-0">
          <a href={formatReplyAddress(message)} className="whitespace-normal! wrap-anywhere">
            Responder a {user_email}
          </a>
        </li>
        <li>
          <button type="button" className="button-link py-1" onClick={() => mark(!isRead)}>
            {isRead ? "Marcar como no leído" : "Marcar como leído"}
          </button>
        </li>
        <li>
          <Link to={deleteAddress} state={opensDialog} preventScrollReset className="text-danger">
            Eliminar<span className="sr-only"> el mensaje de {user_name}</span>
          </Link>
        </li>
      </ul>
    </details>
  );
}

/** Encoded, so that nothing in the sender's address becomes a header of the mail. */
function formatReplyAddress({ user_email, message }: ContactMessage): string {
  const to = encodeURIComponent(user_email).replace("%40", "@");
  const quoted = message.replace(/^/gm, "> ").slice(0, 1000);
  return `mailto:${to}?subject=${encodeURIComponent("Tu mensaje")}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}
