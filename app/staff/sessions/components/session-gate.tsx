import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { href, Link, useLocation, useRevalidator } from "react-router";
import type { Permission } from "../../../shared/session/permissions.ts";
import { can, refreshSession, useSession } from "../../../shared/session/session.ts";
import { ClosedPage, noAccess, Unauthorized } from "../../../ui/closed-page.tsx";
import { useToast } from "../../../ui/toast.tsx";

type Props = {
  permission: Permission;
  /** Shown above the work when the session ends; without it the work is removed. */
  whenEnded?: ReactNode;
  /** Where the work of a user stays when another one signs in: a sentence. */
  left?: string;
  children: ReactNode;
};

/** Shows its children to users with the permission, and others what to do. */
export function SessionGate({ permission, whenEnded, left = "", children }: Props) {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const isAllowed = can(session, permission);
  const showToast = useToast();
  /** The user whose work is shown, also after their session ended. */
  const [owner, setOwner] = useState<string | null>(null);
  const allowed = isAllowed && session.user ? session.user._id : null;
  if (session.user && owner !== allowed) setOwner(allowed);
  const shownTo = useRef<string | null>(undefined);
  const isWorkKept = whenEnded !== undefined;
  useEffect(() => {
    if (session.status === "checking") return;
    const { user } = session;
    const userId = user?._id ?? null;
    const before = shownTo.current;
    // The work is still that user's when they sign in again.
    if (userId !== null || !isWorkKept || before === undefined) shownTo.current = userId;
    // Data that was loaded for another user, or for none, is loaded again; the first load was for this user.
    if (user === null || before === undefined || before === userId) return;
    void revalidate();
    if (before !== null && isWorkKept) showToast("error", `Ahora trabajas como ${user.user}. ${left}`.trim());
  }, [isWorkKept, left, session, revalidate, showToast]);

  const isKept = session.status === "signedOut" && owner !== null && whenEnded !== undefined;
  if (isAllowed || isKept)
    return (
      <>
        {isKept ? whenEnded : null}
        {/* Another user must not save what this one typed. */}
        <Fragment key={owner}>{children}</Fragment>
      </>
    );
  if (session.status === "checking") return <Checking />;
  if (session.status === "unknown") return <ServerUnreachable />;
  return session.status === "signedOut" ? (
    <ClosedPage
      overline={noAccess}
      title={session.hasEnded ? "Tu sesión terminó" : "Inicia sesión para continuar"}
      text={
        session.hasEnded
          ? "Inicia sesión otra vez: volverás a esta misma página."
          : "Esta página es del equipo del proyecto."
      }
    >
      <Link
        to={`${href("/auth/login")}?next=${encodeURIComponent(pathname + search)}`}
        className="button-primary"
      >
        Iniciar sesión
      </Link>
    </ClosedPage>
  ) : (
    <Unauthorized />
  );
}

/** The session is also checked again when the browser is back online. */
function ServerUnreachable() {
  return (
    <ClosedPage
      title="No pudimos comprobar tu sesión"
      text="El servidor no respondió. Tu sesión y lo que hayas escrito siguen en este navegador."
    >
      <button type="button" className="button-primary" onClick={() => void refreshSession()}>
        Reintentar
      </button>
    </ClosedPage>
  );
}

function Checking() {
  return (
    <div className="py-10">
      <p role="status" className="text-quiet">
        Comprobando tu sesión…
      </p>
      <noscript>
        <p className="mt-4">Las páginas del equipo necesitan JavaScript. El sitio público se lee sin él.</p>
      </noscript>
    </div>
  );
}
