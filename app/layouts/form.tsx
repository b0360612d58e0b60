import { lazy, Suspense, useEffect } from "react";
import { Outlet, useMatches } from "react-router";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { getStaffPage } from "../shared/session/staff-page.ts";
import { SessionGate } from "../staff/sessions/components/session-gate.tsx";
import { SlimHeader } from "../ui/site/slim-header.tsx";

// Its form has a library of its own.
const loadEndedSession = () => import("../staff/sessions/components/ended-session-form.tsx");
const EndedSessionForm = lazy(loadEndedSession);

/** Forms: without the site's navigation and footer; the work stays open when the session ends. */
export default function FormLayout() {
  // A later build may no longer have this file when the session ends, and the work must not be lost with it.
  useEffect(() => void loadEndedSession().catch(() => null), []);
  return (
    <>
      <meta name="robots" content="noindex" />
      <SlimHeader title={useSiteFrame()?.title ?? ""} />
      <main
        id="contenido"
        className="mx-auto w-full max-w-3xl flex-1 px-[min(1rem,5vw)] pt-6 not-has-[.form-bar]:pb-10 has-[.wide-form]:lg:max-w-[84rem] has-[.coding-paper]:2xl:max-w-[112rem] lg:has-[.coding-frame]:pt-4 lg:pt-10"
      >
        <SessionGate
          permission={getStaffPage(useMatches()).permission}
          whenEnded={
            <Suspense>
              <EndedSessionForm>
                Tu sesión terminó. Lo que escribiste sigue aquí: inicia sesión y vuelve a guardar.
              </EndedSessionForm>
            </Suspense>
          }
          left="Lo que no guardó quien estaba antes queda en su borrador."
        >
          <Outlet />
        </SessionGate>
      </main>
    </>
  );
}
