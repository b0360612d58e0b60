import { useEffect, useRef } from "react";
import { href, NavLink } from "react-router";
import { can, closeSession, useSessionUser } from "../../shared/session/session.ts";
import { useToast } from "../toast.tsx";
import { useLoginPath } from "./login-path.ts";

/** Navigation items: login, or users, panel and logout. */
export function AccountLinks() {
  const user = useSessionUser();
  const showToast = useToast();
  const loginPath = useLoginPath();
  const login = useRef<HTMLAnchorElement>(null);
  const isLeaving = useRef(false);
  // The logout button that had the focus is gone.
  useEffect(() => {
    if (user !== null || !isLeaving.current) return;
    isLeaving.current = false;
    login.current?.focus();
  }, [user]);

  async function logOut() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    showToast("success", await closeSession());
  }
  if (user === null)
    return (
      <li className="login-link">
        <NavLink ref={login} to={loginPath} className="nav-link">
          Iniciar sesión
        </NavLink>
      </li>
    );
  return (
    <>
      {can({ user }, "manageUsers") ? (
        <li>
          <NavLink to={href("/users")} className="nav-link">
            Usuarios
          </NavLink>
        </li>
      ) : null}
      <li className="min-w-0">
        <NavLink to={href("/admin")} end className="nav-link max-w-full" title={`Panel de ${user.user}`}>
          <Person />
          <span className="max-w-48 truncate [.account-links_&]:max-sm:max-w-22">{user.user}</span>
          <span className="sr-only">: panel</span>
        </NavLink>
      </li>
      <li>
        <button type="button" className="nav-link" onClick={logOut}>
          Cerrar sesión
        </button>
      </li>
    </>
  );
}

function Person() {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      className="mr-1.5 shrink-0 fill-current"
    >
      <circle cx="9" cy="5.5" r="3.5" />
      <path d="M2 17a7 6.5 0 0 1 14 0z" />
    </svg>
  );
}
