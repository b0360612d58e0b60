import { href, Link, Outlet, useMatches } from "react-router";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { SkipLink } from "../ui/site/skip-link.tsx";
import { SlimHeader } from "../ui/site/slim-header.tsx";

/** Login and the staff's pages, which have a navigation of their own: only a link home of the site's. */
export default function AuthLayout() {
  const isStaffPage = useMatches().some(({ id }) => id.startsWith("layouts/staff"));
  return (
    <>
      <SkipLink />
      <SlimHeader title={useSiteFrame()?.title ?? ""} />
      <main
        id={isStaffPage ? undefined : "contenido"}
        tabIndex={-1}
        className="mx-auto w-full max-w-[96rem] flex-1 px-[min(1rem,5vw)] py-4 has-[.login]:max-w-[30rem] has-[.wide-table]:max-w-[120rem] lg:px-6 lg:py-5"
      >
        <Outlet />
        {isStaffPage ? null : (
          <p className="mt-10">
            <Link to={href("/")}>Volver al inicio</Link>
          </p>
        )}
      </main>
    </>
  );
}
