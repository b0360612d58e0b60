import { Outlet, useMatches } from "react-router";
import { getStaffPermission } from "../shared/session/staff-page.ts";
import { SessionGate } from "../staff/sessions/components/session-gate.tsx";

/** Shows a staff page to users whom its `handle` allows, while their session lasts. */
export default function StaffLayout() {
  return (
    <SessionGate permission={getStaffPermission(useMatches())}>
      <Outlet />
    </SessionGate>
  );
}
