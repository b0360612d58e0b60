import { useEffect, useId, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { PasswordLink, User } from "../../../nouns/users/contract.ts";
import { userPaths } from "../../../nouns/users/declaration.ts";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { PageMessage } from "../../../ui/page-message.tsx";
import { Timestamp } from "../../../ui/timestamp.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";

/** Makes a link with which a user sets a new password, and shows it this once. */
export function PasswordLinkDialog({ user, closeTo }: { user: User; closeTo: string }) {
  const [link, setLink] = useState<PasswordLink | null>(null);
  const [problem, setProblem] = useState("");
  const make = useSingleRun(async () => {
    setProblem("");
    try {
      setLink(await callApi<PasswordLink>("POST", apiPath(userPaths.passwordLink, { id: user._id })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  });
  return (
    <Dialog title="Enlace para una contraseña nueva" closeTo={closeTo}>
      <p className="mt-3 wrap-anywhere">
        Para{" "}
        <strong>
          {user.userName} {user.userLastName}
        </strong>{" "}
        ({user.user}), si olvidó su contraseña.
      </p>
      {link ? (
        <MadeLink link={link} />
      ) : (
        <p className="mt-3">
          Con el enlace podrá poner una contraseña nueva, una sola vez y en las próximas 24 horas. Si ya le
          habías hecho otro, ese deja de servir. Su contraseña y sus sesiones siguen hasta que lo use.
        </p>
      )}
      {problem === "" ? null : (
        <div className="mt-4">
          <PageMessage kind="error">{problem}</PageMessage>
        </div>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {link ? null : (
          <button type="button" className="button-primary" onClick={make}>
            Crear el enlace
          </button>
        )}
        <Link to={closeTo} replace preventScrollReset className="button-secondary">
          {link ? "Listo" : "Cancelar"}
        </Link>
      </p>
    </Dialog>
  );
}

function MadeLink({ link: { token, expiresAt } }: { link: PasswordLink }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => input.current?.focus(), []);
  // What follows the sign # reaches no server and no log.
  const address = `${location.origin}${href("/auth/new-password")}#${token}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Without permission, or without TLS: it is selected, to be copied by hand.
      input.current?.focus();
    }
  }
  return (
    <div className="mt-4 grid gap-3">
      <label htmlFor={id} className="font-semibold">
        Enlace
      </label>
      <input
        ref={input}
        id={id}
        className="field"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="flex flex-wrap items-center gap-3">
        <button type="button" className="button-primary" onClick={() => void copy()}>
          Copiar
        </button>
        <span role="status">{isCopied ? "Copiado." : ""}</span>
      </p>
      <p>
        Envíaselo por un medio en el que confíes: quien lo tenga puede entrar con su usuario. No se muestra
        otra vez. Vence el <Timestamp at={expiresAt} />
      </p>
    </div>
  );
}
