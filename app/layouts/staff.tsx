import { Outlet, useMatches } from "react-router";
import { staffPermission } from "../shared/session/staff-page.ts";
import { SessionGate } from "../staff/sessions/components/session-gate.tsx";

/** Pages of the staff's: shown to whom the page's own `handle` allows, taken away when the session ends. */
export default function StaffLayout() {
  return (
    <SessionGate permission={staffPermission(useMatches())}>
      <Outlet />
    </SessionGate>
  );
}
