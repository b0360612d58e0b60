import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Outlet, useMatches, useRevalidator } from "react-router";
import { useSession } from "../shared/session/session.ts";
import { getStaffPage } from "../shared/session/staff-page.ts";
import { StaffNav } from "../staff/panel/components/staff-nav.tsx";
import { SessionGate } from "../staff/sessions/components/session-gate.tsx";

// Its form has a library of its own.
const EndedSessionForm = lazy(() => import("../staff/sessions/components/ended-session-form.tsx"));

/** Shows a staff page beside the way to the others, to users whom its `handle` allows, while their session lasts. */
export default function StaffLayout() {
  const matches = useMatches();
  const { permission, keepsWork } = getStaffPage(matches);
  // The frame of the public site has its own, around all of this.
  const isFramed = matches.some(({ id }) => id === "layouts/main");
  return (
    <div className="lg:grid-cols-[13.25rem_minmax(0,1fr)] lg:gap-x-10 lg:has-[>nav]:grid">
      <StaffNav />
      <div
        id={isFramed ? undefined : "contenido"}
        tabIndex={-1}
        className="staff-page min-w-0 has-[.wide-table]:max-w-none lg:max-w-5xl"
      >
        <SessionGate permission={permission} whenEnded={keepsWork ? ended : undefined}>
          {keepsWork ? (
            <WaitingWork>
              <Outlet />
            </WaitingWork>
          ) : (
            <Outlet />
          )}
        </SessionGate>
      </div>
    </div>
  );
}

const ended = (
  <Suspense>
    <EndedSessionForm title="Tu sesión terminó">
      Lo que elegiste y lo que escribiste te espera en esta página: inicia sesión para seguir.
    </EndedSessionForm>
  </Suspense>
);

/** Nobody sees it until its user is back, for whom it is loaded again. */
function WaitingWork({ children }: { children: ReactNode }) {
  const isOut = useSession().status === "signedOut";
  const { revalidate } = useRevalidator();
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && !isOut) void revalidate();
    wasOut.current = isOut;
  }, [isOut, revalidate]);
  return <div hidden={isOut}>{children}</div>;
}
