import { NavLink, Outlet } from "react-router";
import { DemoBanner } from "../modules/site/components/demo-banner.tsx";
import { findDemoNotice } from "../modules/site/queries.server.ts";
import { orErrorPage } from "../shared/page-errors.server.ts";
import { appContext } from "../shared/router-context.server.ts";
import { Logo } from "../ui/drawings/logo.tsx";
import type { Route } from "./+types/main";

const links = [
  { to: "/", label: "Inicio" },
  { to: "/interventions", label: "Actuaciones Urbanísticas" },
  { to: "/news", label: "Acontecimientos Noticiosos" },
  { to: "/conflicts", label: "Conflictos" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  return { demoNotice: await orErrorPage(findDemoNotice(db), "Ha ocurrido un error") };
}

/** Header, page, footer. */
export default function MainLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <a href="#contenido" className="sr-only focus:not-sr-only focus:absolute focus:bg-surface focus:p-3">
        Saltar al contenido
      </a>
      {loaderData.demoNotice ? <DemoBanner notice={loaderData.demoNotice} /> : null}
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <NavLink to="/" aria-label="Inicio" className="flex items-center text-brand">
            <Logo size={40} />
          </NavLink>
          <nav aria-label="Principal">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === "/"}
                    className="py-1 no-underline aria-[current=page]:underline"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8">
        <Outlet />
      </main>
      <footer className="mt-12 border-t border-line bg-surface">
        <nav aria-label="Pie de página" className="mx-auto max-w-6xl px-4 py-8">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === "/"}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <a href="/api/docs">Datos abiertos (API)</a>
            </li>
          </ul>
        </nav>
      </footer>
    </>
  );
}
