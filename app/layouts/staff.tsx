import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Outlet, useMatches, useRevalidator } from "react-router";
import { useSession } from "../shared/session/session.ts";
import { getStaffPage } from "../shared/session/staff-page.ts";
import { SessionGate } from "../staff/sessions/components/session-gate.tsx";

// Its form has a library of its own.
const EndedSessionForm = lazy(() => import("../staff/sessions/components/ended-session-form.tsx"));

/** Shows a staff page to users whom its `handle` allows, while their session lasts. */
export default function StaffLayout() {
  const { permission, keepsWork } = getStaffPage(useMatches());
  if (!keepsWork)
    return (
      <SessionGate permission={permission}>
        <Outlet />
      </SessionGate>
    );
  const ended = (
    <Suspense>
      <EndedSessionForm title="Tu sesión terminó">
        Lo que elegiste y lo que escribiste te espera en esta página: inicia sesión para seguir.
      </EndedSessionForm>
    </Suspense>
  );
  return (
    <SessionGate permission={permission} whenEnded={ended}>
      <WaitingWork>
        <Outlet />
      </WaitingWork>
    </SessionGate>
  );
}

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
