import { Outlet, useMatches } from "react-router";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { getStaffPage } from "../shared/session/staff-page.ts";
import EndedSessionForm from "../staff/sessions/components/ended-session-form.tsx";
import { SessionGate } from "../staff/sessions/components/session-gate.tsx";
import { SlimHeader } from "../ui/site/slim-header.tsx";

/** Forms: without the site's navigation and footer; the work stays open when the session ends. */
export default function FormLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SlimHeader title={useSiteFrame()?.title ?? ""} />
      <main
        id="contenido"
        className="mx-auto w-full max-w-3xl flex-1 px-[min(1rem,5vw)] py-6 has-[.wide-form]:lg:max-w-[84rem] has-[.coding-paper]:2xl:max-w-[112rem] lg:has-[.coding-frame]:py-4 lg:py-10"
      >
        <SessionGate
          permission={getStaffPage(useMatches()).permission}
          whenEnded={
            <EndedSessionForm>
              Tu sesión terminó. Lo que escribiste sigue aquí: inicia sesión y vuelve a guardar.
            </EndedSessionForm>
          }
          left="Lo que no guardó quien estaba antes queda en su borrador."
        >
          <Outlet />
        </SessionGate>
      </main>
    </>
  );
}
