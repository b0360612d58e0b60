import type { UIMatch } from "react-router";
import { type Permission, permissions } from "./permissions.ts";

/** What a staff page exports as its `handle`: who may see it. */
export type StaffPage = { permission: Permission };

/** The permission that the page at hand asks for; a staff page without one would be open to the whole staff. */
export function staffPermission(matches: UIMatch[]): Permission {
  const handle: unknown = matches.at(-1)?.handle;
  if (typeof handle === "object" && handle !== null && "permission" in handle) {
    const { permission } = handle as StaffPage;
    if (permission in permissions) return permission;
  }
  throw new Error("A staff page must export handle = { permission }.");
}
