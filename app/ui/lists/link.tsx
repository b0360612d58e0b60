import type { ReactNode } from "react";
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from "react-router";

type Props = Pick<
  LinkProps,
  "className" | "children" | "state" | "preventScrollReset" | "rel" | "aria-current"
> & {
  /** A path of this site, or the query string of another state of this page. */
  to: string;
};

/**
 * React Router's links, for what is on every page and in lists: the server writes the same anchors without their hooks,
 * which took a twelfth of the processor time of a list.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;
export const NavLink = import.meta.env.SSR ? ServerNavLink : RouterNavLink;

function ServerLink({ to, state: _state, preventScrollReset: _keep, children, ...attributes }: Props) {
  const { pathname } = useLocation();
  return (
    <a {...attributes} href={to.startsWith("?") ? pathname + to : to} data-discover="true">
      {children}
    </a>
  );
}

type NavProps = Pick<NavLinkProps, "end"> & { to: string; className: string; children: ReactNode };

function ServerNavLink({ to, end = false, className, children }: NavProps) {
  const path = useLocation().pathname.toLowerCase();
  const isCurrent = path === to || (!end && path.startsWith(`${to}/`));
  return (
    <a
      aria-current={isCurrent ? "page" : undefined}
      className={isCurrent ? `${className} active` : className}
      href={to}
      data-discover="true"
    >
      {children}
    </a>
  );
}
