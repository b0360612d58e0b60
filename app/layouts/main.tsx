import { Outlet } from "react-router";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { SiteFooter } from "../ui/site/site-footer.tsx";
import { SiteHeader } from "../ui/site/site-header.tsx";
import { SkipLink } from "../ui/site/skip-link.tsx";

export default function MainLayout() {
  const site = useSiteFrame();
  return (
    <>
      <SkipLink />
      {site?.demoNotice ? (
        <aside aria-label="Aviso" className="bg-notice px-4 py-1.5 text-center text-sm text-on-notice">
          <p>{site.demoNotice}</p>
        </aside>
      ) : null}
      <SiteHeader title={site?.title ?? ""} />
      <main id="contenido" tabIndex={-1} className="w-full page-width flex-1 py-8 lg:py-10">
        <Outlet />
      </main>
      <SiteFooter site={site} />
    </>
  );
}
