import type { RefObject } from "react";
import { href, NavLink } from "react-router";
import { can } from "../../shared/session/session.ts";
import type { SessionUser } from "../../shared/session/session-state.ts";
import { closeSession } from "../../shared/session/staff-session.ts";
import { useToast } from "../toast.tsx";

type Props = {
  user: SessionUser;
  /** Set by the logout button, which is gone when it has worked. */
  isLeaving: RefObject<boolean>;
};

/** Navigation items of a signed-in user: users, panel and logout. */
export function StaffLinks({ user, isLeaving }: Props) {
  const showToast = useToast();
  async function logOut() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    showToast("success", await closeSession());
  }
  return (
    <>
      {can({ user }, "writeContent") ? (
        <li>
          <NavLink to={href("/news/new")} className="nav-link" title="Agregar noticia">
            <span className="[.account-links_&]:max-sm:sr-only">Agregar noticia</span>
            <span aria-hidden="true" className="hidden text-[1.4rem] [.account-links_&]:max-sm:inline">
              +
            </span>
          </NavLink>
        </li>
      ) : null}
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
