import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { listOfferedPages } from "../../shared/pages/public-pages.ts";
import { useSiteFrame } from "../../shared/pages/site-frame.ts";
import { useSessionUser } from "../../shared/session/session.ts";
import { NavLink } from "../lists/link.tsx";
import { AccountLinks } from "./account-links.tsx";

/**
 * Logo and navigation; on phones in a menu that also opens without JavaScript. The account has its own row, so that
 * nothing moves when the session is known.
 */
export function SiteHeader({ title }: { title: string }) {
  const links = listOfferedPages(useSiteFrame()?.emptyPages ?? [])
    .filter(({ isInHeader }) => isInHeader)
    .map(({ path, label }) => (
      <li key={path}>
        <NavLink to={path} end={path === "/"} className="nav-link">
          {label}
        </NavLink>
      </li>
    ));
  return (
    <header className="site-header">
      <div className="site-bar page-width">
        <NavLink to={href("/")} end className="site-name">
          <img src="/icon.svg" alt="" width={40} height={40} />
          <span>{title}</span>
        </NavLink>
        <div className="-mr-[0.6rem] ml-auto hidden shrink-0 xl:grid">
          <nav aria-label="Cuenta">
            <ul className="account-links">
              <AccountLinks />
            </ul>
          </nav>
          <nav aria-label="Principal">
            <ul className="flex justify-end gap-1">{links}</ul>
          </nav>
        </div>
        <Menu>
          <ul>{links}</ul>
          <ul className="mt-2 border-t border-line pt-2">
            <AccountLinks />
          </ul>
        </Menu>
      </div>
    </header>
  );
}

function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const user = useSessionUser();
  function close() {
    // A hidden element must not keep the focus.
    if (menu.current?.open && menu.current.contains(document.activeElement)) summary.current?.focus();
    menu.current?.removeAttribute("open");
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: as a clean-up it runs on a new page, but not on the first
  useEffect(() => close, [key]);
  const before = useRef(user);
  // biome-ignore lint/correctness/useExhaustiveDependencies: logging out closes it
  useEffect(() => {
    if (before.current !== null && user === null) close();
    before.current = user;
  }, [user]);
  function closeByKey(event: KeyboardEvent) {
    if (event.key === "Escape") close();
  }
  return (
    <details ref={menu} className="menu ml-auto shrink-0 xl:hidden" onKeyDown={closeByKey}>
      <summary ref={summary} className="button-quiet">
        Menú
      </summary>
      <nav aria-label="Menú">{children}</nav>
    </details>
  );
}
