import type { UIMatch } from "react-router";
import { type Permission, permissions } from "./permissions.ts";

/** What a staff page exports as `handle`. */
export type StaffPage = { permission: Permission };

/** @throws Error for a staff page without a permission, which all staff could see otherwise */
export function getStaffPermission(matches: UIMatch[]): Permission {
  const handle: unknown = matches.at(-1)?.handle;
  if (typeof handle === "object" && handle !== null && "permission" in handle) {
    const { permission } = handle as StaffPage;
    if (permission in permissions) return permission;
  }
  throw new Error("A staff page must export handle = { permission }.");
}
