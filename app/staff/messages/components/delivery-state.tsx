import { useSearchParams } from "react-router";
import type { ContactMessage, Delivery } from "../../../nouns/contact-messages/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, contactPaths } from "../../../shared/api/api-paths.ts";
import { CallProblem, useCall } from "../../../ui/forms/small/use-call.tsx";
import { Timestamp } from "../../../ui/timestamp.tsx";

/** The state of a message's mail, and how to send it again. */
export function DeliveryState({ message }: { message: ContactMessage }) {
  const { delivery } = message;
  const { state, problem, mayBeSent } = delivery;
  const isStuck = state === "failed" || state === "doubtful" || (state === "waiting" && problem !== "");
  // Messages from before mail was configured are sent only on request.
  const isLeftBehind = state === "stored" && mayBeSent;
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1" data-delivery={state}>
      <p className={isStuck ? "wrap-anywhere" : "text-quiet"}>
        <span className="sr-only">Correo: </span>
        <Words delivery={delivery} />
      </p>
      {isStuck || isLeftBehind ? <SendAgain message={message} /> : null}
    </div>
  );
}

function Words({ delivery: { state, problem, nextAttemptAt, sentAt } }: { delivery: Delivery }) {
  if (state === "sent" && sentAt)
    return (
      <>
        Enviado el <Timestamp at={sentAt} />
      </>
    );
  if (state === "sending") return "Enviando…";
  if (state === "failed") return `No se pudo enviar: ${problem}`;
  if (state === "doubtful") return `No sabemos si se envió: ${problem}`;
  if (state === "waiting" && problem !== "")
    return (
      <>
        Reintentando: {problem}{" "}
        {nextAttemptAt ? (
          <>
            Próximo intento: <Timestamp at={nextAttemptAt} />
          </>
        ) : null}
      </>
    );
  return state === "waiting" ? "Guardado; se enviará en unos momentos" : "Guardado";
}

const labels: Partial<Record<Delivery["state"], string>> = {
  stored: "Enviar por correo",
  waiting: "Enviar ya",
};

function SendAgain({ message: { _id, user_name, delivery } }: { message: ContactMessage }) {
  const [address] = useSearchParams();
  // A list of unread messages that is read again loses the one that is open, and what it says.
  const { problem, send } = useCall({ rereadsAfterFailure: address.get("unread") !== "true" });
  const path = apiPath(contactPaths.sendAgain, { id: _id });
  return (
    <>
      <button
        type="button"
        className="button-link py-1"
        onClick={() => void send(() => callApi<string>("POST", path))}
      >
        {labels[delivery.state] ?? "Volver a enviar"}
        <span className="sr-only"> el mensaje de {user_name}</span>
      </button>
      <CallProblem text={problem} />
    </>
  );
}
