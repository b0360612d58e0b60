import { href, Link } from "react-router";
import { AccountLinks } from "./account-links.tsx";

/** The header of staff pages: home and account. */
export function SlimHeader({ title }: { title: string }) {
  return (
    <header className="site-header">
      <div className="slim-bar">
        <Link to={href("/")} className="site-name text-base">
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span>{title}</span>
          <span className="sr-only">: volver al inicio</span>
        </Link>
        <nav aria-label="Cuenta" className="ml-auto">
          <ul className="account-links">
            <AccountLinks />
          </ul>
        </nav>
      </div>
    </header>
  );
}
