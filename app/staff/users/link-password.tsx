import { useState, useSyncExternalStore } from "react";
import { href, Link } from "react-router";
import { LinkPasswordForm } from "../../nouns/users/components/link-password-form.tsx";
import { userMessages } from "../../nouns/users/contract.ts";
import { PageMessage } from "../../ui/page-message.tsx";

/** Where a researcher's link leads: a user who forgot their password sets a new one. */
export default function LinkPasswordPage() {
  const [isDone, setDone] = useState(false);
  // Only the browser knows what follows the sign #.
  const token = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  );
  return (
    <div className="login">
      <title>Contraseña nueva</title>
      <meta name="robots" content="noindex" />
      <h1>Contraseña nueva</h1>
      <noscript>
        <p className="page-message mt-4">Para cambiar la contraseña necesitas JavaScript.</p>
      </noscript>
      {isDone ? (
        <Done />
      ) : token === "" ? (
        <div className="mt-4">
          <PageMessage kind="error">{userMessages.linkRefused}</PageMessage>
        </div>
      ) : (
        <LinkPasswordForm token={token} onDone={() => setDone(true)} />
      )}
    </div>
  );
}

function Done() {
  return (
    <div className="mt-4 grid gap-4">
      <p role="status">{userMessages.linkUsed}</p>
      <p>
        <Link to={href("/auth/login")} className="button-primary">
          Iniciar sesión
        </Link>
      </p>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
