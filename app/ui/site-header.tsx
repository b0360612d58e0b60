import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { Logo } from "./drawings/logo.tsx";
import { siteLinks } from "./site-links.ts";

/** Logo and navigation; on phones the links are in a menu that opens without JavaScript too. */
export function SiteHeader({ title }: { title: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => menu.current?.removeAttribute("open"), [pathname]);
  const links = siteLinks.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end={to === "/"} className="nav-link">
        {label}
      </NavLink>
    </li>
  ));
  return (
    <header className="site-header">
      <div className="mx-auto flex max-w-6xl items-center gap-4 px-4 py-2">
        <NavLink to="/" end className="flex min-w-0 items-center gap-3 py-1 text-brand no-underline">
          <span className="shrink-0">
            <Logo size={40} />
          </span>
          <span className="line-clamp-2 font-serif leading-tight font-semibold sm:text-lg">{title}</span>
        </NavLink>
        <nav aria-label="Principal" className="ml-auto hidden lg:block">
          <ul className="flex gap-1">{links}</ul>
        </nav>
        <details ref={menu} className="menu ml-auto lg:hidden">
          <summary className="button-quiet">Menú</summary>
          <nav aria-label="Menú">
            <ul className="menu-sheet">{links}</ul>
          </nav>
        </details>
      </div>
    </header>
  );
}
