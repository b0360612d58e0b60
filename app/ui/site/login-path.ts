import { href, useLocation } from "react-router";

/** The login, after which the user returns to this page, except from home and the login itself. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  const login = href("/auth/login");
  if (pathname === href("/") || pathname === login) return login;
  return `${login}?next=${encodeURIComponent(pathname + search)}`;
}
