import { useEffect, useRef } from "react";
import { Outlet, useMatches } from "react-router";
import { useSiteFrame } from "../shared/pages/site-frame.ts";
import { endedSessionId } from "../shared/session/session-state.ts";
import { getStaffPermission } from "../shared/session/staff-page.ts";
import { LoginForm } from "../staff/sessions/components/login-form.tsx";
import { SessionGate } from "../staff/sessions/components/session-gate.tsx";
import { PageMessage } from "../ui/page-message.tsx";
import { SlimHeader } from "../ui/site/slim-header.tsx";

/** Forms: without the site's navigation and footer; the work stays open when the session ends. */
export default function FormLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SlimHeader title={useSiteFrame()?.title ?? ""} />
      <main
        id="contenido"
        className="mx-auto w-full max-w-3xl flex-1 px-4 py-6 has-[.wide-form]:lg:max-w-[84rem] has-[.coding-paper]:2xl:max-w-[112rem] lg:has-[.coding-frame]:py-4 lg:py-10"
      >
        <SessionGate permission={getStaffPermission(useMatches())} whenEnded={<EndedSession />}>
          <Outlet />
        </SessionGate>
      </main>
    </>
  );
}

/** Receives the focus: the user may have scrolled far below it. */
function EndedSession() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} id={endedSessionId} tabIndex={-1} aria-label="Sesión terminada" className="mb-8">
      <PageMessage kind="error">
        Tu sesión terminó. Lo que escribiste sigue aquí: inicia sesión y vuelve a guardar.
      </PageMessage>
      <LoginForm />
    </section>
  );
}
