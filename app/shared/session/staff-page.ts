import type { UIMatch } from "react-router";
import { type Permission, permissions } from "./permissions.ts";

/** What a staff page exports as `handle`. */
export type StaffPage = {
  permission: Permission;
  /** What is selected and typed in it waits for its user when the session ends. Forms have drafts, and always wait. */
  keepsWork?: true;
};

/** @throws Error for a staff page without a permission, which all staff could see otherwise */
export function getStaffPage(matches: UIMatch[]): StaffPage {
  const handle: unknown = matches.at(-1)?.handle;
  if (typeof handle === "object" && handle !== null && "permission" in handle) {
    const page = handle as StaffPage;
    if (page.permission in permissions) return page;
  }
  throw new Error("A staff page must export handle = { permission }.");
}
