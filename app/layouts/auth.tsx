import { href, Link, Outlet } from "react-router";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { SkipLink } from "../ui/site/skip-link.tsx";
import { SlimHeader } from "../ui/site/slim-header.tsx";

/** Login and panel: only a link home of the site's navigation. */
export default function AuthLayout() {
  return (
    <>
      <SkipLink />
      <SlimHeader title={useSiteFrame()?.title ?? ""} />
      <main
        id="contenido"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 has-[.login]:max-w-[30rem] has-[.wide-table]:max-w-[110rem] lg:py-10 lg:has-[.wide-table]:pt-5"
      >
        <Outlet />
        <p className="mt-10">
          <Link to={href("/")}>Volver al inicio</Link>
        </p>
      </main>
    </>
  );
}
