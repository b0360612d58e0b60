import { lazy, Suspense, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { useSessionUser } from "../../shared/session/session.ts";
import { useLoginPath } from "./login-path.ts";

// Visitors do not load what only staff use.
const StaffLinks = lazy(async () => ({ default: (await import("./staff-links.tsx")).StaffLinks }));

/** Navigation items: login, or those of staff. */
export function AccountLinks() {
  const user = useSessionUser();
  const loginPath = useLoginPath();
  const login = useRef<HTMLAnchorElement>(null);
  const isLeaving = useRef(false);
  // The logout button that had the focus is gone.
  useEffect(() => {
    if (user !== null || !isLeaving.current) return;
    isLeaving.current = false;
    login.current?.focus();
  }, [user]);
  if (user !== null)
    return (
      // Keeps the height of the row, so that nothing moves.
      <Suspense fallback={<li className="nav-link" />}>
        <StaffLinks user={user} isLeaving={isLeaving} />
      </Suspense>
    );
  return (
    <li className="login-link">
      <NavLink
        ref={login}
        to={loginPath}
        className="nav-link"
        // The second click of two on the logout button, which stood here.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        Iniciar sesión
      </NavLink>
    </li>
  );
}
