import { Outlet, useMatches } from "react-router";
import { SessionGate } from "../modules/sessions/components/session-gate.tsx";
import { staffPermission } from "../shared/staff-page.ts";

/** Pages of the staff's: shown to whom the page's own `handle` allows, taken away when the session ends. */
export default function StaffLayout() {
  return (
    <SessionGate permission={staffPermission(useMatches())}>
      <Outlet />
    </SessionGate>
  );
}
